"""A shop in Tryton, through its own client library. `shop.py CONFIG COMMAND [ARGUMENT …]` prints JSON; the commands are at the end."""

import json
import sys
from decimal import Decimal

from proteus import Model, config
from trytond.modules.account.tests.tools import create_chart, create_tax, get_accounts
from trytond.modules.company.tests.tools import create_company, get_company
from trytond.modules.currency.tests.tools import get_currency
from trytond.pool import Pool
from trytond.transaction import Transaction

SHOP = "Karat"
PASSWORD = "Gold-und-Silber-1"


def set_up():
    create_company(currency=get_currency("EUR"))
    company = get_company()
    config.get_config()._context = Model.get("res.user").get_preferences(True, {})
    create_chart(company)
    countries = {code: create_country(code, name) for code, name in [("DE", "Germany"), ("SE", "Sweden")]}
    account_categories = {rate: create_account_category(rate, company) for rate in ["0", "0.07", "0.19"]}
    categories = create_categories()
    attributes = create_attributes()
    measures = create_measures()
    products = create_products(account_categories, categories, attributes, measures)
    stock_up(products)
    create_carriers(account_categories["0.19"])
    create_promotion()
    shop = create_shop(categories, [*attributes.attributes, *measures.attributes], products, countries)
    create_customer(countries["DE"])
    return {"shop": shop.name, "skus": [product.code for product in products]}


def create_country(code, name):
    country = Model.get("country.country")(code=code, name=name)
    country.save()
    return country


def create_account_category(rate, company):
    accounts = get_accounts(company)
    category = Model.get("product.category")(name=f"Accounts {rate}", accounting=True)
    category.account_expense = accounts["expense"]
    category.account_revenue = accounts["revenue"]
    if Decimal(rate):
        tax = create_tax(Decimal(rate), company)
        tax.save()
        category.customer_taxes.append(tax)
    category.save()
    return category


def create_categories():
    Category = Model.get("product.category")
    jewellery = Category(name="Jewellery")
    jewellery.save()
    rings = Category(name="Rings & Chains", parent=jewellery)
    rings.save()
    bars = Category(name="Bars")
    bars.save()
    material = Category(name="Material für Goldschmiede")
    material.save()
    return {"jewellery": jewellery, "rings": rings, "bars": bars, "material": material}


def create_attributes():
    attributes = Model.get("product.attribute.set")(name="Rings")
    size = attributes.attributes.new(name="size", string="Size", type_="selection")
    size.selection = "s52:52\ns54:54\ns56:56"
    attributes.attributes.new(name="polished", string="Polished", type_="boolean")
    attributes.save()
    return attributes


def create_measures():
    """The module's documents do not have the unit of sale, so that attributes with the shop's names for it say it."""
    measures = Model.get("product.attribute.set")(name="Measures")
    measures.attributes.new(name="unit", string="Unit", type_="char")
    measures.attributes.new(name="sale_step", string="Step", type_="float")
    measures.save()
    return measures


MEASURES = {"Gram": {"unit": "G", "sale_step": 0.25}, "Meter": {"unit": "METER", "sale_step": 0.05}}

# name, code, unit, price, tax, category, stock
PRODUCTS = [
    ("Gold bar 1 oz", "AU-1OZ", "Unit", "1890.50", "0", "bars", 40),
    ("Silver bar 1 kg", "100452", "Unit", "812.3361", "0.19", "bars", 500),
    ("Bangle", "BANGLE/585", "Unit", "0.99", "0.19", "jewellery", 5000),
    ("Wire drawing manual", "BOOK-1", "Unit", "18.65", "0.07", "material", 700),
    ("Silver wire 935", "WIRE-935", "Gram", "0.9353", "0.19", "material", 9000),
    ("Anchor chain", "CHAIN-M", "Meter", "12.3457", "0.19", "rings", 800),
    ("Sold out coin", "COIN-0", "Unit", "55.00", "0", "bars", 0),
]


def create_products(account_categories, categories, attributes, measures):
    products = []
    for name, code, unit, price, rate, category, _ in PRODUCTS:
        template = new_template(name, unit, price, account_categories[rate], [categories[category]])
        template.products[0].suffix_code = code
        if unit in MEASURES:
            template.attribute_set = measures
            template.products[0].attributes = MEASURES[unit]
        template.save()
        products += template.products
    service = new_template("Engraving", "Unit", "15.00", account_categories["0.19"], [categories["jewellery"]])
    service.type = "service"
    service.products[0].suffix_code = "ENGRAVE"
    service.save()
    products += service.products
    ring = new_template(
        "Ring 585", "Unit", "249.00", account_categories["0.19"], [categories["jewellery"], categories["rings"]]
    )
    ring.code = "RING-585"
    ring.attribute_set = attributes
    for at, size in enumerate(["s52", "s54", "s56"]):
        product = ring.products[0] if at == 0 else ring.products.new()
        product.suffix_code = f"-{size[1:]}"
        product.attributes = {"size": size, "polished": at == 0}
    ring.save()
    return products + list(ring.products)


def new_template(name, unit, price, account_category, categories):
    Uom = Model.get("product.uom")
    template = Model.get("product.template")(name=name, type="goods", salable=True)
    template.default_uom, = Uom.find([("name", "=", unit)])
    template.list_price = Decimal(price)
    template.account_category = account_category
    template.categories.extend(Model.get("product.category")(category.id) for category in categories)
    return template


def stock_up(products):
    Location = Model.get("stock.location")
    storage, = Location.find([("code", "=", "STO")])
    inventory = Model.get("stock.inventory")(location=storage)
    inventory.empty_quantity = "keep"
    quantities = {code: quantity for _, code, *_, quantity in PRODUCTS}
    for product in products:
        quantity = quantities.get(product.code, 25)
        if product.type != "goods" or quantity == 0:
            continue
        line = inventory.lines.new(product=Model.get("product.product")(product.id))
        line.quantity = quantity
    inventory.save()
    inventory.click("confirm")


def create_carriers(account_category):
    Carrier, Party = Model.get("carrier"), Model.get("party.party")
    for name, price in [("Post", "4.95"), ("Value transport", "39.00")]:
        template = new_template(f"Delivery by {name}", "Unit", price, account_category, [])
        template.type = "service"
        template.save()
        party = Party(name=name)
        party.save()
        carrier = Carrier(party=party, carrier_product=template.products[0])
        carrier.save()
        Model.get("carrier.selection")(carrier=carrier).save()


def create_promotion():
    promotion = Model.get("sale.promotion")(name="10 %", formula="0.9 * unit_price")
    promotion.currency = get_currency("EUR")
    coupon = promotion.coupons.new(number_of_use=0)
    if "name" in type(coupon)._fields:  # until 7.0
        coupon.name = "Welcome"
    coupon.numbers.new(number="WELCOME10")
    promotion.save()


def create_shop(categories, attributes, products, countries):
    Party, Location = Model.get("party.party"), Model.get("stock.location")
    guest = Party(name="Guest")
    guest.save()
    shop = Model.get("web.shop")(name=SHOP, type="vsf", guest_party=guest)
    shop.currency = get_currency("EUR")
    shop.warehouses.append(Location.find([("type", "=", "warehouse")])[0])
    if "countries" in type(shop)._fields:  # since 7.2
        shop.countries.extend(Model.get("country.country")(country.id) for country in countries.values())
    shop.categories.extend(Model.get("product.category")(category.id) for category in categories.values())
    shop.products.extend(Model.get("product.product")(product.id) for product in products)
    shop.attributes.extend(Model.get("product.attribute")(attribute.id) for attribute in attributes)
    shop.save()
    return shop


def create_customer(country):
    party = Model.get("party.party")(name="Greta Gold")
    address = party.addresses[0]
    address.street, address.postal_code, address.city = "Goldgasse 1", "01067", "Dresden"
    address.country = country
    party.save()
    user = Model.get("web.user")(email="greta@example.com", party=party)
    user.password = PASSWORD
    user.save()


def index(url):
    """Has the module write its documents to an address, as its scheduled task does."""
    Shop, Cron = Model.get("web.shop"), Model.get("ir.cron")
    shop, = Shop.find([("name", "=", SHOP)])
    shop.vsf_elasticsearch_url = url
    shop.save()
    task, = Cron.find([("method", "=", "web.shop|vsf_update")])
    if getattr(task, "company_needed", True) and not task.companies:  # 8.2 does not accept a company here
        task.companies.append(Model.get("company.company")(get_company().id))
        task.save()
    task.click("run_once")
    return {"index": shop.vsf_elasticsearch_index}


def sales():
    """Carts and orders, the oldest first."""
    return [sale_of(sale) for sale in Model.get("sale.sale").find([("web_shop", "!=", None)], order=[("id", "ASC")])]


def sale_of(sale):
    return {
        "number": sale.number,
        "state": sale.state,
        "customer": sale.party.name,
        "total": str(sale.total_amount + delivery_of(sale)),
        "street": sale.shipment_address.street if sale.shipment_address else None,
        "lines": [
            {"sku": line.product.code if line.product else None, "quantity": line.quantity, "amount": str(line.amount)}
            for line in sale.lines
        ],
    }


def delivery_of(sale):
    """With tax; an order has it as a line. A cart of 7.0 has a carrier from the beginning."""
    if sale.state != "draft" or not sale.carrier:
        return Decimal(0)
    template = sale.carrier.carrier_product.template
    rate = sum(tax.rate for tax in template.account_category.customer_taxes)
    return (template.list_price * (1 + rate)).quantize(Decimal("0.01"))


def cancel_cart():
    """The newest one, as the scheduled task does with abandoned ones."""
    Sale = Model.get("sale.sale")
    carts = Sale.find([("web_shop", "!=", None), ("state", "=", "draft")], order=[("id", "DESC")], limit=1)
    Sale.click(carts, "cancel")


def delete_lines(sku):
    Line = Model.get("sale.line")
    for line in Line.find([("product.code", "=", sku), ("sale.state", "=", "draft")]):
        line.delete()


def rename(sku, other):
    product, = Model.get("product.product").find([("code", "=", sku)])
    product.suffix_code = other
    product.save()


def change_line_price(sku, price):
    """In all carts, as a change of a price list does when somebody recomputes them."""
    for line in Model.get("sale.line").find([("product.code", "=", sku), ("sale.state", "=", "draft")]):
        line.unit_price = Decimal(price)
        line.save()


def switch_carrier(name, state):
    """`off` or `on`, as the staff does."""
    with Transaction().start("shop", 0, context={"active_test": False}):
        Carrier = Pool().get("carrier")
        carriers = [carrier for carrier in Carrier.search([]) if carrier.party.name == name]
        Carrier.write(carriers, {"active": state == "on"})
    return len(carriers)


def end_sessions():
    with Transaction().start("shop", 0):
        Session = Pool().get("web.user.session")
        Session.delete(Session.search([]))


COMMANDS = [set_up, index, sales, cancel_cart, delete_lines, rename, change_line_price, switch_carrier, end_sessions]

if __name__ == "__main__":
    config_file, command, *arguments = sys.argv[1:]
    config.set_trytond(database="sqlite:///shop", config_file=config_file)
    result = {function.__name__: function for function in COMMANDS}[command](*arguments)
    print(json.dumps(result))
