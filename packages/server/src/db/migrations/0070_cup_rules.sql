-- When cups are played became numbers of the season's rules; a season that was imported before has none of them. Large
-- leagues qualify after round 24 of 30, the general cup starts in round 10; in the sister game after 32 of 38 and in 17.
update game set ruleset = ruleset || jsonb_build_object('cups',
    case when (ruleset ->> 'roundCount')::integer = 38
      then '{"largeQualificationRound": 32, "generalFirstRound": 17}'::jsonb
      else '{"largeQualificationRound": 24, "generalFirstRound": 10}'::jsonb
    end)
  where not ruleset ? 'cups';
