import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { FootballerDraft } from "./footballer-draft.ts";
import { readyNews } from "./ready-news.ts";

interface NewsFieldsProps {
  readonly draft: FootballerDraft;
  readonly onChange: (edited: Partial<FootballerDraft>) => void;
}

/** News in each language; of the common kinds it is written at one press, and edited from there. */
export function NewsFields({ draft, onChange }: NewsFieldsProps) {
  const { t } = useLingui();
  const ready = readyNews(draft);
  return (
    <>
      <TextArea
        label={t`News in Norwegian`}
        hint={t`One language is enough: whoever reads another one reads that. What a feed tells stands here, whatever it is in.`}
        value={draft.news}
        onChange={(news) => onChange({ news })}
        maxLength={500}
      />
      <TextArea
        label={t`News in nynorsk`}
        hint={t`Empty: whoever reads nynorsk reads the bokmål.`}
        value={draft.newsNn}
        onChange={(newsNn) => onChange({ newsNn })}
        maxLength={500}
      />
      <TextArea
        label={t`News in English`}
        hint={t`Empty: whoever reads English reads the Norwegian.`}
        value={draft.newsEn}
        onChange={(newsEn) => onChange({ newsEn })}
        maxLength={500}
      />
      <Button
        disabledReason={ready === null ? t`He is available: there is nothing to say.` : undefined}
        onPress={() => ready && onChange(ready)}
      >
        <Trans>Write the usual news in all three</Trans>
      </Button>
    </>
  );
}
