/**
 * The tables. A value that a read filters, joins or changes is a column; a value that only describes a product is JSON.
 * Amounts are stored in ten-thousandths of the currency unit (`…_e4`), because whole numbers add up exactly.
 */
export const SCHEMA = `
CREATE TABLE store_view (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, index_name TEXT NOT NULL UNIQUE, assortment TEXT NOT NULL, country TEXT NOT NULL,
  language TEXT NOT NULL, currency TEXT NOT NULL, prices_include_tax INTEGER NOT NULL, tax_in_documents INTEGER NOT NULL,
  measured_decimals INTEGER, exempt_tax_classes TEXT NOT NULL
) STRICT;

CREATE TABLE product (
  id INTEGER PRIMARY KEY, sku TEXT NOT NULL UNIQUE, type_id TEXT NOT NULL, parent_id INTEGER REFERENCES product(id), child_position INTEGER,
  unit TEXT NOT NULL, sale_minimum TEXT NOT NULL, sale_step TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  is_new INTEGER NOT NULL, is_bestseller INTEGER NOT NULL, qty_ordered INTEGER NOT NULL, facts TEXT NOT NULL
) STRICT;
CREATE INDEX product_parent ON product(parent_id, child_position);

CREATE TABLE product_store (
  store_id INTEGER NOT NULL REFERENCES store_view(id), product_id INTEGER NOT NULL REFERENCES product(id),
  status INTEGER NOT NULL, visibility INTEGER NOT NULL, tax_class_id TEXT NOT NULL,
  name TEXT NOT NULL, url_key TEXT NOT NULL, url_path TEXT, description TEXT,
  price_e4 INTEGER, special_price_e4 INTEGER, lowest_30_days_e4 INTEGER, special_from TEXT, special_to TEXT, rule_price_e4 INTEGER, weight_variation_fee_e4 INTEGER,
  PRIMARY KEY (store_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX product_store_path ON product_store(store_id, url_path);

-- What of a price follows a metal: fine grams that are charged in one unit, as a decimal.
CREATE TABLE metal_charge (
  store_id INTEGER NOT NULL, product_id INTEGER NOT NULL REFERENCES product(id), metal TEXT NOT NULL, grams TEXT NOT NULL,
  PRIMARY KEY (store_id, product_id, metal)
) STRICT, WITHOUT ROWID;

-- The quote that is contained in the catalogue's prices: one fine gram at the mid price, without tax.
CREATE TABLE metal_quote (
  currency TEXT NOT NULL, metal TEXT NOT NULL, price_e4 INTEGER NOT NULL, quoted_at TEXT NOT NULL,
  PRIMARY KEY (currency, metal)
) STRICT, WITHOUT ROWID;

CREATE TABLE tier_price (
  store_id INTEGER NOT NULL, product_id INTEGER NOT NULL REFERENCES product(id), customer_group_id INTEGER NOT NULL, qty INTEGER NOT NULL, value_e4 INTEGER NOT NULL,
  PRIMARY KEY (store_id, product_id, customer_group_id, qty)
) STRICT, WITHOUT ROWID;

CREATE TABLE stock_item (
  product_id INTEGER PRIMARY KEY REFERENCES product(id), qty REAL NOT NULL, is_in_stock INTEGER NOT NULL, manage_stock INTEGER NOT NULL, backorders INTEGER NOT NULL,
  min_sale_qty INTEGER NOT NULL, max_sale_qty INTEGER NOT NULL, qty_increments INTEGER NOT NULL, low_stock_date TEXT
) STRICT;

CREATE TABLE attribute (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, unit TEXT, is_filterable INTEGER NOT NULL, is_comparable INTEGER NOT NULL,
  is_searchable INTEGER NOT NULL
) STRICT;
CREATE TABLE attribute_label (attribute_id INTEGER NOT NULL REFERENCES attribute(id), language TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (attribute_id, language)) STRICT, WITHOUT ROWID;
CREATE TABLE attribute_option (id INTEGER PRIMARY KEY, attribute_id INTEGER NOT NULL REFERENCES attribute(id), code TEXT NOT NULL, position INTEGER NOT NULL) STRICT;
CREATE TABLE option_label (option_id INTEGER NOT NULL REFERENCES attribute_option(id), language TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (option_id, language)) STRICT, WITHOUT ROWID;
CREATE TABLE product_option (
  product_id INTEGER NOT NULL REFERENCES product(id), attribute_id INTEGER NOT NULL REFERENCES attribute(id), option_id INTEGER NOT NULL REFERENCES attribute_option(id),
  PRIMARY KEY (product_id, attribute_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_option_option ON product_option(option_id, product_id);
CREATE TABLE configurable_option (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES product(id), attribute_id INTEGER NOT NULL REFERENCES attribute(id), position INTEGER NOT NULL
) STRICT;
CREATE INDEX configurable_option_product ON configurable_option(product_id, position);

CREATE TABLE product_link (
  product_id INTEGER NOT NULL REFERENCES product(id), linked_sku TEXT NOT NULL, link_type TEXT NOT NULL, position INTEGER NOT NULL, qty INTEGER NOT NULL,
  PRIMARY KEY (product_id, link_type, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE bundle_option (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES product(id), position INTEGER NOT NULL, type TEXT NOT NULL, is_required INTEGER NOT NULL, titles TEXT NOT NULL
) STRICT;
CREATE INDEX bundle_option_product ON bundle_option(product_id, position);
CREATE TABLE bundle_selection (
  id INTEGER PRIMARY KEY, option_id INTEGER NOT NULL REFERENCES bundle_option(id), sku TEXT NOT NULL, qty INTEGER NOT NULL, position INTEGER NOT NULL,
  is_default INTEGER NOT NULL, can_change_quantity INTEGER NOT NULL
) STRICT;
CREATE INDEX bundle_selection_option ON bundle_selection(option_id, position);

CREATE TABLE custom_option (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES product(id), type TEXT NOT NULL, sort_order INTEGER NOT NULL, is_required INTEGER NOT NULL, titles TEXT NOT NULL,
  sku TEXT, max_characters INTEGER
) STRICT;
CREATE INDEX custom_option_product ON custom_option(product_id, sort_order);
CREATE TABLE custom_option_value (id INTEGER PRIMARY KEY, option_id INTEGER NOT NULL REFERENCES custom_option(id), sort_order INTEGER NOT NULL, titles TEXT NOT NULL) STRICT;
CREATE INDEX custom_option_value_option ON custom_option_value(option_id, sort_order);
-- A surcharge stands on the option itself (value_id 0) or on one of its values; per cent in ten-thousandths too.
CREATE TABLE custom_option_price (
  store_id INTEGER NOT NULL, option_id INTEGER NOT NULL REFERENCES custom_option(id), value_id INTEGER NOT NULL, price_type TEXT NOT NULL, price_e4 INTEGER NOT NULL,
  PRIMARY KEY (store_id, option_id, value_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE downloadable_link (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES product(id), sort_order INTEGER NOT NULL, titles TEXT NOT NULL, number_of_downloads INTEGER NOT NULL, sample TEXT
) STRICT;
CREATE INDEX downloadable_link_product ON downloadable_link(product_id, sort_order);
CREATE TABLE downloadable_link_price (store_id INTEGER NOT NULL, link_id INTEGER NOT NULL REFERENCES downloadable_link(id), price_e4 INTEGER NOT NULL, PRIMARY KEY (store_id, link_id)) STRICT, WITHOUT ROWID;

CREATE TABLE picture (path TEXT PRIMARY KEY, product_id INTEGER REFERENCES product(id), position INTEGER NOT NULL, shown TEXT NOT NULL, names TEXT NOT NULL, measure TEXT) STRICT, WITHOUT ROWID;
CREATE INDEX picture_product ON picture(product_id, position);
-- What a view shows: the whole thing, its other side, its section …
CREATE TABLE picture_label (language TEXT NOT NULL, shown TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (language, shown)) STRICT, WITHOUT ROWID;

CREATE TABLE category (
  id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL, path TEXT NOT NULL, level INTEGER NOT NULL, position INTEGER NOT NULL, is_active INTEGER NOT NULL,
  is_anchor INTEGER NOT NULL, include_in_menu INTEGER NOT NULL, image TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE category_store (
  store_id INTEGER NOT NULL, category_id INTEGER NOT NULL REFERENCES category(id), name TEXT NOT NULL, url_key TEXT NOT NULL, url_path TEXT NOT NULL, description TEXT NOT NULL,
  PRIMARY KEY (store_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX category_store_path ON category_store(store_id, url_path);
-- Every category that lists a product; is_direct 0 where it does so as an ancestor.
CREATE TABLE category_product (
  category_id INTEGER NOT NULL REFERENCES category(id), product_id INTEGER NOT NULL REFERENCES product(id), position INTEGER NOT NULL, is_direct INTEGER NOT NULL,
  PRIMARY KEY (category_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX category_product_product ON category_product(product_id);

CREATE TABLE tag (option_id INTEGER PRIMARY KEY, color TEXT NOT NULL, position TEXT NOT NULL, label TEXT NOT NULL) STRICT;
CREATE TABLE tag_label (option_id INTEGER NOT NULL REFERENCES tag(option_id), store_code TEXT NOT NULL, label TEXT NOT NULL, PRIMARY KEY (option_id, store_code)) STRICT, WITHOUT ROWID;
CREATE TABLE product_tag (store_id INTEGER NOT NULL, product_id INTEGER NOT NULL REFERENCES product(id), option_id INTEGER NOT NULL REFERENCES tag(option_id), PRIMARY KEY (store_id, product_id, option_id)) STRICT, WITHOUT ROWID;

CREATE TABLE customer_group (id INTEGER PRIMARY KEY, code TEXT NOT NULL, tax_class_id INTEGER NOT NULL) STRICT;
CREATE TABLE customer (
  id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  group_id INTEGER NOT NULL REFERENCES customer_group(id), number TEXT UNIQUE, store_id INTEGER NOT NULL REFERENCES store_view(id), created_at TEXT NOT NULL,
  is_approved INTEGER NOT NULL DEFAULT 1, is_number_verified INTEGER NOT NULL DEFAULT 1, is_identity_verified INTEGER NOT NULL DEFAULT 1, is_email_proven INTEGER NOT NULL DEFAULT 1, attributes TEXT NOT NULL DEFAULT '[]'
) STRICT;
-- region_id is 0 without a region; the country is a code of two letters.
CREATE TABLE customer_address (
  id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customer(id), first_name TEXT NOT NULL, last_name TEXT NOT NULL, company TEXT, vat_id TEXT,
  street TEXT NOT NULL, postcode TEXT NOT NULL, city TEXT NOT NULL, country TEXT NOT NULL, region_id INTEGER NOT NULL, region_code TEXT, region TEXT, telephone TEXT NOT NULL,
  is_default_shipping INTEGER NOT NULL, is_default_billing INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_address_customer ON customer_address(customer_id);
CREATE TABLE newsletter_member (email TEXT PRIMARY KEY, status TEXT NOT NULL, changed_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
-- The first subscription of an address brings a coupon for one order.
CREATE TABLE newsletter_coupon (code TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, percent INTEGER NOT NULL, ends_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE wish_list_item (
  customer_id INTEGER NOT NULL REFERENCES customer(id), product_id INTEGER NOT NULL REFERENCES product(id), added_at TEXT NOT NULL,
  UNIQUE (customer_id, product_id)
) STRICT;
-- The ledger of the metal accounts, in milligrams of fine metal.
CREATE TABLE metal_account_movement (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customer(id), metal TEXT NOT NULL, milligrams INTEGER NOT NULL CHECK (milligrams <> 0),
  kind TEXT NOT NULL, reference TEXT NOT NULL, created_at TEXT NOT NULL
) STRICT;
CREATE INDEX metal_account_movement_customer ON metal_account_movement(customer_id, created_at);
-- The newest identity check of a customer at the identity provider.
CREATE TABLE customer_identity_check (customer_id INTEGER PRIMARY KEY REFERENCES customer(id), check_id TEXT NOT NULL) STRICT;
-- Belongs to the identity provider alone: sandbox/identity/identityProvider.ts.
CREATE TABLE provider_identity_check (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL, merchant TEXT NOT NULL, return_url TEXT NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE customer_token (
  digest TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('customer', 'refresh', 'reset')), customer_id INTEGER NOT NULL REFERENCES customer(id), ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX customer_token_end ON customer_token(ends_at);
-- Agreed with one customer number, and the price list of a group: both without tax, for one unit.
CREATE TABLE customer_price (
  store_id INTEGER NOT NULL, customer_number TEXT NOT NULL, product_id INTEGER NOT NULL REFERENCES product(id), net_e4 INTEGER NOT NULL,
  PRIMARY KEY (store_id, customer_number, product_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE business_price (
  store_id INTEGER NOT NULL, customer_group_id INTEGER NOT NULL, product_id INTEGER NOT NULL REFERENCES product(id), net_e4 INTEGER NOT NULL, updated_at TEXT NOT NULL,
  PRIMARY KEY (store_id, customer_group_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE tax_rule (id INTEGER PRIMARY KEY, code TEXT NOT NULL, product_tax_class_ids TEXT NOT NULL, customer_tax_class_ids TEXT NOT NULL) STRICT;
CREATE TABLE tax_rate (
  id INTEGER PRIMARY KEY, rule_id INTEGER NOT NULL REFERENCES tax_rule(id), country TEXT NOT NULL, rate_percent REAL NOT NULL, code TEXT NOT NULL,
  region_id INTEGER NOT NULL, region_code TEXT, postcode TEXT NOT NULL, valid_from TEXT, valid_until TEXT
) STRICT;

CREATE TABLE cms (
  id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES store_view(id), kind TEXT NOT NULL CHECK (kind IN ('cms_page', 'cms_block')),
  identifier TEXT NOT NULL, title TEXT NOT NULL, keywords TEXT NOT NULL, content TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX cms_identifier ON cms(store_id, kind, identifier);

CREATE TABLE review (
  id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES store_view(id), product_id INTEGER NOT NULL REFERENCES product(id), title TEXT NOT NULL, detail TEXT NOT NULL,
  nickname TEXT NOT NULL, review_status INTEGER NOT NULL, created_at TEXT NOT NULL, customer_id INTEGER, stars INTEGER
) STRICT;
CREATE INDEX review_store ON review(store_id, id);
CREATE INDEX review_customer ON review(customer_id, id);

-- A guest's cart goes by its masked id, a customer's by its number: one active cart a store. An order ends its cart.
CREATE TABLE cart (
  id INTEGER PRIMARY KEY AUTOINCREMENT, masked_id TEXT UNIQUE, customer_id INTEGER REFERENCES customer(id), store_id INTEGER NOT NULL REFERENCES store_view(id), created_at TEXT NOT NULL, coupon_code TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  CHECK ((masked_id IS NULL) <> (customer_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX cart_customer ON cart(customer_id, store_id) WHERE customer_id IS NOT NULL AND is_active = 1;
-- product_id is what is bought, parent_id the configurable it was chosen from; chosen is JSON: sandbox/cart/chosenOptions.ts.
CREATE TABLE cart_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT, cart_id INTEGER NOT NULL REFERENCES cart(id) ON DELETE CASCADE, product_id INTEGER NOT NULL REFERENCES product(id), parent_id INTEGER REFERENCES product(id),
  chosen TEXT NOT NULL, qty REAL NOT NULL CHECK (qty > 0)
) STRICT;
CREATE INDEX cart_item_cart ON cart_item(cart_id);
-- What was entered to order a cart: addresses as JSON in the platform's format, and the chosen methods.
CREATE TABLE cart_checkout (
  cart_id INTEGER PRIMARY KEY REFERENCES cart(id) ON DELETE CASCADE, shipping_address TEXT, billing_address TEXT, carrier_code TEXT, method_code TEXT, pickup_point TEXT, payment_method TEXT
) STRICT;
-- For how long a cart with this content costs what it cost at began_at, with the quotes of that moment as JSON, and its total then: sandbox/checkout/priceHolds.ts.
CREATE TABLE price_hold (
  cart_id INTEGER PRIMARY KEY REFERENCES cart(id) ON DELETE CASCADE, store_id INTEGER NOT NULL REFERENCES store_view(id), content TEXT NOT NULL, products TEXT NOT NULL, began_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, quotes TEXT NOT NULL, total REAL NOT NULL,
  ordered INTEGER NOT NULL
) STRICT;
CREATE INDEX price_hold_store ON price_hold(store_id, expires_at);
-- What a line reserves of each product until a time in milliseconds, and what the line costs, with its first product: sandbox/cart/stock.ts.
CREATE TABLE stock_reservation (
  cart_item_id INTEGER NOT NULL REFERENCES cart_item(id) ON DELETE CASCADE, cart_id INTEGER NOT NULL REFERENCES cart(id) ON DELETE CASCADE, product_id INTEGER NOT NULL REFERENCES product(id), qty REAL NOT NULL, ends_at INTEGER NOT NULL, amount REAL NOT NULL,
  PRIMARY KEY (cart_item_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_reservation_product ON stock_reservation(product_id);
CREATE INDEX stock_reservation_cart ON stock_reservation(cart_id);
CREATE INDEX stock_reservation_end ON stock_reservation(ends_at);
-- document is JSON in the platform's format without the fields that change. request_id is the shop's key: one order each.
CREATE TABLE sales_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT, increment_id TEXT NOT NULL UNIQUE, request_id TEXT UNIQUE, store_id INTEGER NOT NULL REFERENCES store_view(id),
  cart_id INTEGER NOT NULL REFERENCES cart(id), customer_id INTEGER REFERENCES customer(id), status TEXT NOT NULL, service TEXT, grand_total TEXT NOT NULL, currency TEXT NOT NULL,
  document TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, restored_to TEXT
) STRICT;
CREATE INDEX sales_order_customer ON sales_order(customer_id, id);
CREATE INDEX sales_order_status ON sales_order(status, created_at);
-- What an order has taken from the stock.
CREATE TABLE sales_order_stock (
  order_id INTEGER NOT NULL REFERENCES sales_order(id), product_id INTEGER NOT NULL REFERENCES product(id), qty TEXT NOT NULL
) STRICT;
CREATE INDEX sales_order_stock_order ON sales_order_stock(order_id);
-- Access to one order without an account: the token of a mail's link or of a code, as digests. Times in milliseconds.
CREATE TABLE order_token (digest TEXT PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES sales_order(id), ends_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE order_code (order_id INTEGER PRIMARY KEY REFERENCES sales_order(id), digest TEXT NOT NULL, tries_left INTEGER NOT NULL, ends_at INTEGER NOT NULL) STRICT;
-- The payment of an order at the provider.
CREATE TABLE order_payment (order_id INTEGER PRIMARY KEY REFERENCES sales_order(id), payment_id TEXT NOT NULL UNIQUE, url TEXT NOT NULL) STRICT;
-- Belongs to the payment provider alone: sandbox/payments/provider.ts.
CREATE TABLE provider_payment (
  id TEXT PRIMARY KEY, reference TEXT NOT NULL UNIQUE, service TEXT NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL, language TEXT NOT NULL, merchant TEXT NOT NULL, return_url TEXT NOT NULL,
  state TEXT NOT NULL, answers_at INTEGER, answer TEXT, created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, store_id INTEGER NOT NULL REFERENCES store_view(id), sent_at TEXT NOT NULL
) STRICT;
-- Responses of writes with an Idempotency-Key, for requests that are sent again.
CREATE TABLE repeated_request (key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL, created_at TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- One row; sandbox/database/revision.ts.
CREATE TABLE catalogue_revision (revision INTEGER NOT NULL) STRICT;

-- Written last: a database without this row was not filled to the end.
CREATE TABLE seeding (version TEXT PRIMARY KEY, seed_day TEXT NOT NULL) STRICT;
`
