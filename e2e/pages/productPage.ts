/** A product's page: price, variants, options and parts. */
import type { Locator, Page } from '@playwright/test'
import { amountsIn } from '../testing/amounts.ts'
import type { StoreText } from '../testing/storeTexts.ts'

export class ProductPage {
  readonly product: Locator
  readonly heading: Locator
  readonly price: Locator
  /** The price of one unit on the visible side of tax. */
  readonly amount: Locator
  /** The same when it is the customer's own, not the public one in its place. */
  readonly loadedAmount: Locator
  readonly variants: Locator
  readonly currentVariant: Locator
  readonly otherVariants: Locator
  readonly option: Locator
  readonly quantities: Locator
  readonly choices: Locator
  readonly parts: Locator
  readonly choice: Locator
  readonly resetChoice: Locator
  readonly related: Locator
  readonly recentlyViewed: Locator
  readonly addToCart: Locator
  readonly compareButton: Locator
  readonly toComparison: Locator
  readonly whyButton: Locator
  readonly reasons: Locator
  readonly thumbnails: Locator
  readonly enlargeButtons: Locator
  readonly enlargeLinks: Locator

  constructor(page: Page, text: StoreText) {
    const main = page.getByRole('main')
    this.product = main.getByRole('article').first()
    this.heading = main.getByRole('heading', { level: 1 })
    this.price = main.getByRole('region', { name: text('Price'), exact: true })
    this.amount = amountsIn(this.price).first()
    this.loadedAmount = amountsIn(this.price.locator('[data-price="loaded"]')).first()
    // Their texts are values of attributes: only their addresses set them apart from other links.
    this.variants = this.product.getByRole('link').and(page.locator('[href*="childSku="], [href*="/p/"]'))
    // With several options, each has a link to the current variant.
    this.currentVariant = this.variants.and(page.locator('[aria-current=true]')).first()
    this.otherVariants = this.variants.and(page.locator(':not([aria-current])'))
    this.option = this.product.getByRole('combobox').first()
    this.quantities = this.product.getByRole('textbox')
    this.choices = this.product.getByRole('listitem').getByRole('radio')
    this.parts = this.product.getByRole('listitem')
    this.choice = main.getByRole('region', { name: text('Your choice') })
    this.resetChoice = this.choice.getByRole('button', { name: text('Back to the set as offered') })
    this.related = main.getByRole('region', { name: text('See also') })
    this.recentlyViewed = main.getByRole('region', { name: text('Recently viewed') })
    this.addToCart = main.getByRole('button', { name: text('Add to cart'), exact: true })
    this.compareButton = main.getByRole('button', { name: text('Compare'), exact: true })
    this.toComparison = main.getByRole('link', { name: text('View comparison') })
    this.whyButton = main.getByRole('button', { name: text('Why this price?') })
    this.reasons = main.getByRole('region', { name: text('Why this price?') })
    this.thumbnails = main.getByRole('button', { name: /^\S+ \d+: / })
    this.enlargeButtons = main.getByRole('button', { name: text('Enlarge picture') })
    this.enlargeLinks = main.getByRole('link', { name: text('Enlarge picture') })
  }
}
