import type { WireListedMember } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { Ellipsis } from "lucide-react";
import { useState } from "react";

import { useBan, useUpdateLeague } from "../../../api/leagues/league-admin.ts";
import { useAddCoAdministrator, useEndCoAdministrator } from "../../../api/leagues/league-members.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import options from "../LeagueOptions.module.css";
import type { MemberListProps } from "./MemberList.tsx";

interface MemberAct {
  readonly label: string;
  readonly isDanger?: boolean;
  /** Asked before it is done. */
  readonly question: string;
  readonly write: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly run: () => Promise<unknown>;
}

/** What the reader may do with a member: decision 0227. Nothing for most. */
export function useMemberActs(
  { entry: memberId, player_name: name, role }: WireListedMember,
  { summary: { league, entry_can_manage: canManage }, entryId, isLocked, onDone }: MemberListProps,
): readonly MemberAct[] {
  const { t } = useLingui();
  const add = useAddCoAdministrator(entryId, league.leagueId);
  const end = useEndCoAdministrator(entryId, league.leagueId);
  const ban = useBan(entryId, league.leagueId);
  const update = useUpdateLeague(entryId, league);
  const isOwn = memberId === entryId;
  const isAdministrator = league.canAdminister;
  const then = async (write: Promise<unknown>, text: string) => {
    await write;
    onDone(text);
  };
  const acts: (MemberAct | false)[] = [
    isAdministrator &&
      role === "member" && {
        label: t`Make co-administrator`,
        question: t`${name} can remove members, invite and write to the members. Only you change the league, hand it over or delete it.`,
        write: add,
        run: () => then(add.mutateAsync(memberId), t`${name} is co-administrator now.`),
      },
    (isAdministrator || isOwn) &&
      role === "co_administrator" && {
        label: t`No longer co-administrator`,
        question: isOwn
          ? t`You stay in the league as a member. Only the administrator can make you co-administrator again.`
          : t`${name} stays in the league as a member.`,
        write: end,
        run: () => then(end.mutateAsync(memberId), t`${name} is no longer co-administrator.`),
      },
    isAdministrator &&
      !isOwn &&
      !isLocked && {
        label: t`Hand over the league`,
        question: t`${name} runs the league from now on. You stay in it, and cannot take it back yourself.`,
        write: update,
        run: () => then(update.mutateAsync({ adminEntryId: memberId }), t`${name} runs the league from now on.`),
      },
    canManage &&
      !isOwn &&
      !isLocked &&
      (isAdministrator || role === "member") && {
        label: t`Remove from the league`,
        isDanger: true,
        question: t`${name} is taken out of the league at once and cannot join it again until you allow it.`,
        write: ban,
        run: () => then(ban.mutateAsync(memberId), t`${name} is out of the league.`),
      },
  ];
  return acts.filter((act) => act !== false);
}

/** The acts behind one button; each is asked about once more. */
export function MemberOptions({ name, acts }: { readonly name: string; readonly acts: readonly MemberAct[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const act = acts.find(({ label }) => label === asked);
  const close = () => {
    act?.write.reset();
    setAsked(null);
  };
  return (
    <>
      <IconButton label={t`Options for ${name}`} onPress={() => setOpen(true)}>
        <Ellipsis />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        <div className={options.options}>
          {acts.map(({ label, isDanger = false }) => (
            <Button
              key={label}
              {...(isDanger ? { kind: "danger" } : {})}
              onPress={() => {
                setOpen(false);
                setAsked(label);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Sheet>
      {act && (
        <ConfirmSheet
          isOpen
          onClose={close}
          title={`${act.label}: ${name}`}
          question={act.question}
          action={act.label}
          write={act.write}
          onConfirm={() => {
            // A failure is the write's own to show, in the question.
            void act.run().then(close, () => undefined);
          }}
        />
      )}
    </>
  );
}
