import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../../../ui/Button.tsx";

/** Shown until all are asked for. */
const FIRST = 8;

/** The first rows of a list, and all of them once that is wanted. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [isAsked, setAsked] = useState(false);
  const isWhole = isAsked || rows.length <= FIRST;
  return { shown: isWhole ? rows : rows.slice(0, FIRST), isWhole, showAll: () => setAsked(true) };
}

interface MoreRowsProps {
  readonly count: number;
  readonly onShow: () => void;
}

export function MoreRows({ count, onShow }: MoreRowsProps) {
  const { t } = useLingui();
  return (
    <div>
      <Button onPress={onShow}>{t`Show all ${count}`}</Button>
    </div>
  );
}
