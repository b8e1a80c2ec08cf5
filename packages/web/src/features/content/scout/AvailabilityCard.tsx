import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { AvailabilityList } from "./AvailabilityList.tsx";
import { footballersWithNews, PANEL_SIZE } from "./availability.ts";

/** The newest news of doubtful footballers; the rest stands on its own page. */
export function AvailabilityCard() {
  const { t } = useLingui();
  const { footballers } = useGame();
  const { watched } = useMe();
  const openFootballer = useOpenFootballer();
  const shown = footballersWithNews(footballers, "all", "newest", watched).slice(0, PANEL_SIZE);
  return (
    <Panel
      memory="availability"
      title={t`Player availability`}
      aside={<AppLink to={paths.playerNews}>{t`More`}</AppLink>}
    >
      {shown.length === 0 ? (
        <p className="pad-foot soft">{t`Everybody is available.`}</p>
      ) : (
        <AvailabilityList footballers={shown} onOpen={openFootballer} />
      )}
    </Panel>
  );
}
