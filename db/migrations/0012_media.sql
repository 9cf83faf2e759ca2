-- Uploaded pictures (rulings 23 and 24). The pictures themselves lie in the object storage, under names that begin with
-- the key; this is what the shop knows of them.

create table media_files (
  -- What the picture is, whose it is and how large: src/modules/media/picture-urls.rules.ts.
  key text primary key collate "C" check (key ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
  owner_id bigint not null references users,
  -- Of all its widths and formats together.
  bytes integer not null check (bytes > 0),
  -- When it was last uploaded: a day later it goes unless something refers to it.
  uploaded_at timestamptz not null,
  -- Null while it is being written.
  stored_at timestamptz,
  -- From here on nothing may refer to it any more; the row goes after the files.
  removed_at timestamptz
);
create index media_files_owner on media_files (owner_id);
create index media_files_uploaded on media_files (uploaded_at);

-- What refers to an uploaded picture, to be found without reading every listing. Those of the demo are drawn, not uploaded.
create index products_uploaded_thumbnail on products (thumbnail) where thumbnail not like '/media/demo/%';
create index products_pictures_in_text on products (id) where description like '%/media/%';
create index product_images_uploaded on product_images (url) where url not like '/media/demo/%';
create index order_lines_uploaded_thumbnail on order_lines (thumbnail) where thumbnail not like '/media/demo/%';

-- Checked at the end of each statement instead of at each row, so that pictures can change places.
alter table product_images drop constraint product_images_product_id_position_key;
alter table product_images add constraint product_images_position unique (product_id, position) deferrable initially immediate;
