-- Breaks older releases: they read the picks of a squad in the log where two lists are now (decision 0290).
create function short_state(state jsonb) returns jsonb language sql immutable as $$
  select case when state->'squad' ? 'picks' then jsonb_set(state, '{squad}', (state->'squad') - 'picks' || (
    select jsonb_build_object(
      'footballerIds', string_agg(pick->>'footballerId', ' ' order by (pick->>'slot')::int),
      'purchaseTenths', string_agg(pick->>'purchasePriceTenths', ' ' order by (pick->>'slot')::int),
      'captainSlot', min((pick->>'slot')::int) filter (where (pick->>'isCaptain')::boolean),
      'viceSlot', min((pick->>'slot')::int) filter (where (pick->>'isViceCaptain')::boolean))
    from jsonb_array_elements(state->'squad'->'picks') pick)) else state end
$$;
update entry_log set before = short_state(before), after = short_state(after)
where before->'squad' ? 'picks' or after->'squad' ? 'picks';
drop function short_state(jsonb);
