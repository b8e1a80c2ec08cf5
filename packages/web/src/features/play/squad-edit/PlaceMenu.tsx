import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeftRight, Info, UserMinus } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";

import { formatPrice } from "../../../i18n/format.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { FootballerAction, FootballerActions } from "../../content/footballers/FootballerActions.tsx";
import { FootballerHead } from "../../content/footballers/portrait/FootballerHead.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";

interface PlaceMenuProps {
  readonly footballerId: FootballerId;
  /** The money that he brings when he leaves; undefined where he was not bought yet. */
  readonly sellingPriceTenths: number | undefined;
  readonly onClose: () => void;
  readonly onRemove: () => void;
  /** Removes him, and shows who may come in. */
  readonly onReplace: () => void;
  readonly onInfo: () => void;
}

/** The actions for a footballer of the squad that is being edited. */
export function PlaceMenu({ footballerId, sellingPriceTenths, onClose, onRemove, onReplace, onInfo }: PlaceMenuProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const row = footballer(footballerId);
  const isOwned = sellingPriceTenths !== undefined;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={row.webName}
      head={
        <FootballerHead
          footballerId={footballerId}
          figure={formatPrice(sellingPriceTenths ?? row.priceTenths)}
          figureLabel={isOwned ? t`selling price` : t`price`}
        />
      }
    >
      <FootballerActions>
        <FootballerAction icon={<ArrowLeftRight />} onPress={onReplace}>
          <Trans>Select replacement</Trans>
        </FootballerAction>
        <FootballerAction icon={<UserMinus />} onPress={onRemove}>
          <Trans>Remove</Trans>
        </FootballerAction>
        <FootballerAction icon={<Info />} onPress={onInfo}>
          <Trans>View Information</Trans>
        </FootballerAction>
      </FootballerActions>
    </Sheet>
  );
}
