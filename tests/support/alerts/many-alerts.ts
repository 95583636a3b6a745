const people = 100;

/** SQL that makes a catalogue of so many items, each worth $130, and a hundred people with collections. */
export function makeItems(items: number): string {
  return `
    with added as (
      insert into item (category, key) select 'legos', 'item-' || nth from generate_series(1, ${items}) as nth
      returning id)
    insert into item_value (item_id, currency, condition_key, counted, sales_90_days, sales, days, median, as_of)
    select id, 'USD', 'new', 12, 12, 12, 30, 13000, now() from added;
    insert into collection (user_id) select gen_random_uuid() from generate_series(1, ${people})`;
}

/** SQL that sets so many alerts in place of all others, each on an item of its own, as they stand after a judgement. */
export function setAlerts(count: number): string {
  return `
    delete from collection_entry;
    with person as (select user_id, row_number() over (order by user_id) as nth from collection),
    entry as (
      insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition, condition_key)
      select user_id, 'tracked', 'legos', item.key, item.key, item.key, 'USD', 'New', 'new'
      from (select key, row_number() over (order by id) as nth from item order by id limit ${count}) as item
      join person on person.nth = 1 + item.nth % ${people}
      returning id)
    insert into price_target (entry_id, direction, amount_minor, currency, is_unjudged, last_price, judged_at, last_sale_id)
    select id, 'below', 12000, 'USD', false, 13000, now(), 0 from entry;
    analyze collection_entry, price_target, item, item_value`;
}

/** SQL after which so many items are worth $110, and are to be judged. */
export function changeItems(count: number): string {
  return `
    update item_value set median = 13000 where median = 11000;
    insert into changed_item (item_id, has_aged) select id, true from item order by id limit ${count};
    update item_value set median = 11000 where item_id in (select item_id from changed_item)`;
}
