-- The fit verdict of a line, for the vehicle that the buyer had chosen when the part was added; null where none was
-- chosen. An order line keeps the verdict of its cart line (src/modules/catalogue/fit.contract.ts).
create function is_line_fit(fit jsonb) returns boolean language sql immutable strict parallel safe as $$
  select coalesce(
    fit->>'verdict' in ('fits', 'fits-if', 'does-not-fit', 'not-known', 'universal')
      and length(fit->>'vehicle') between 1 and 400,
    false)
$$;

alter table cart_items add column fit jsonb check (is_line_fit(fit));
alter table order_lines add column fit jsonb check (is_line_fit(fit));
alter table enquiry_lines add column fit jsonb check (is_line_fit(fit));
