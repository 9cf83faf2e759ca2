-- When a store last said that it is out of a listing: units ordered before then do not come back into stock.

alter table products add column out_of_stock_at timestamptz;
