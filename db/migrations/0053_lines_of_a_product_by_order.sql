-- Sales of the last 30 days of the listings on one page: reads their newest lines only. With a bestseller in a fifth of 400,000
-- orders the query took 444 ms with the index of products alone, and takes 31 ms.
create index order_lines_product_order on order_lines (product_id, order_id);
drop index order_lines_product;
