/** The cart beside the page. */
import type { Locator, Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class MicroCart {
  readonly dialog: Locator
  readonly lines: Locator
  readonly totals: Locator
  readonly closeButton: Locator
  readonly toCart: Locator
  readonly goOn: Locator
  readonly empty: Locator

  constructor(page: Page, text: StoreText) {
    this.dialog = page.getByRole('dialog', { name: text('Cart'), exact: true })
    this.lines = this.dialog.getByRole('list', { name: text('Lines of the cart') }).locator(':scope > li')
    this.totals = this.dialog.getByRole('region', { name: text('Totals') })
    this.closeButton = this.dialog.getByRole('button', { name: text('Close') }).first()
    this.toCart = this.totals.getByRole('link', { name: text('Go to the cart') })
    this.goOn = this.dialog.getByRole('button', { name: text('Continue shopping') })
    this.empty = this.dialog.getByRole('heading', { name: text('Your cart is empty') })
  }
}
