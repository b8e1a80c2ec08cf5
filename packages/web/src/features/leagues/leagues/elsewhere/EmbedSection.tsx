import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LeagueId } from "@elleveren/rules";
import type { Language } from "@elleveren/contract/language.ts";

import { useLanguage } from "../../../../i18n/use-language.ts";
import { LANGUAGE_OPTIONS } from "../../../../i18n/language.ts";
import { useAllowEmbed, useLeagueEmbed } from "../../../../api/leagues/elsewhere.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { CopyableText } from "../../../../ui/CopyButton.tsx";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { buttonLook } from "../../../../ui/button-class.ts";
import { LoadingRegion, Skeleton } from "../../../../ui/states.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import styles from "../admin/Sections.module.css";

const ROWS = [5, 10, 20, 50];

/** The table on one's own page: whether it may be shown, and the code for it. */
export function EmbedSection({ leagueId, name }: { leagueId: LeagueId; name: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const embed = useLeagueEmbed(leagueId);
  const allow = useAllowEmbed(leagueId);
  const [choice, setChoice] = useState<EmbedChoice>({
    theme: "auto",
    language,
    rows: 10,
  });
  if (embed.isError && !embed.data) return null;
  const isAllowed = allow.isPending ? allow.variables : (embed.data?.allowed ?? false);
  const address = embedAddress(window.location.origin, embed.data?.path ?? "", choice);
  return (
    <Card title={t`The table on other pages`} isPadded>
      {embed.data ? (
        <div className={styles.body}>
          <p className="note">
            <Trans>
              Show the table on your club's or your own page. Everybody who sees that page sees the names of teams and
              managers.
            </Trans>
          </p>
          <Checkbox isSelected={isAllowed} onChange={(wanted) => allow.mutate(wanted)}>
            <Trans>Other pages may show the table</Trans>
          </Checkbox>
          {allow.isError && <WriteFailure error={allow.error} />}
          {isAllowed && (
            <>
              <Select
                label={t`Colours`}
                value={choice.theme}
                onChange={(theme) => setChoice({ ...choice, theme: theme as EmbedChoice["theme"] })}
                options={[
                  { value: "auto", label: t`As the reader has it` },
                  { value: "light", label: t`Light` },
                  { value: "dark", label: t`Dark` },
                ]}
              />
              <Select
                label={t`Language`}
                value={choice.language}
                onChange={(language) => setChoice({ ...choice, language: language as EmbedChoice["language"] })}
                options={LANGUAGE_OPTIONS}
              />
              <Select
                label={t`Teams shown`}
                value={String(choice.rows)}
                onChange={(rows) => setChoice({ ...choice, rows: Number(rows) })}
                options={ROWS.map((rows) => ({ value: String(rows), label: String(rows) }))}
              />
              <CopyableText
                text={embedCode(address, t`The table of ${name}`, choice.rows)}
                title={<Trans>Put this in your page</Trans>}
                label={t`Copy the code`}
              />
              <a href={address} target="_blank" rel="noreferrer" {...buttonLook("ghost")}>{t`See how it looks`}</a>
            </>
          )}
        </div>
      ) : (
        <LoadingRegion label={t`Loading`}>
          <Skeleton height="120px" />
        </LoadingRegion>
      )}
    </Card>
  );
}

interface EmbedChoice {
  readonly theme: "auto" | "light" | "dark";
  readonly language: Language;
  readonly rows: number;
}

/** Head, foot and a row of the table with two lines of names, in pixels. */
const [HEAD, ROW] = [150, 54];

function embedAddress(origin: string, path: string, { theme, language, rows }: EmbedChoice): string {
  return `${origin}${path}?theme=${theme}&lang=${language}&rows=${rows}`;
}

/** `title` is what screen readers call the frame. */
function embedCode(address: string, title: string, rows: number): string {
  const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="${HEAD + rows * ROW}" style="border:0;max-width:480px" loading="lazy"></iframe>`;
}
