import { ControlLink } from "./ControlLink.tsx";

/** To where a match is entered. */
export function MatchLink({ fixtureId, name }: { readonly fixtureId: number; readonly name: string }) {
  return (
    <ControlLink to="/match" search={{ fixture: fixtureId }} className="inline tap">
      {name}
    </ControlLink>
  );
}
