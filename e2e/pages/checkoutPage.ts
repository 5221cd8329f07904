/** The checkout: three steps beside the summary, the payment provider's page, and the order confirmation. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export interface EnteredAddress {
  readonly firstName: string
  readonly lastName: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly region?: string
  readonly phone: string
}

export class CheckoutPage {
  readonly #text: StoreText
  readonly main: Locator
  readonly heading: Locator
  readonly errors: Locator
  readonly summary: Locator
  readonly terms: Locator
  readonly placeButton: Locator
  readonly submit: Locator

  constructor(page: Page, text: StoreText) {
    this.#text = text
    this.main = page.getByRole('main')
    this.heading = this.main.getByRole('heading', { level: 1 })
    this.errors = this.main.getByRole('alert')
    this.summary = this.main.getByRole('complementary', { name: text('Your order') })
    this.terms = this.main.getByRole('checkbox', { name: text('I accept the terms and conditions') })
    this.placeButton = this.main.getByRole('button', { name: text('Order and pay'), exact: true })
    this.submit = this.main.locator('button[type=submit]')
  }

  /** A field by its English label; the company's and the shipping address's fields have different names. */
  field(label: string): Locator {
    return this.main.getByRole('textbox', { name: this.#text(label), exact: true })
  }

  async enter(address: EnteredAddress, email?: string): Promise<void> {
    if (email !== undefined) await this.field('E-mail address').fill(email)
    await this.field('First name').fill(address.firstName)
    await this.field('Last name').fill(address.lastName)
    await this.field('Street and number').fill(address.street)
    await this.field('Zip-code').fill(address.postcode)
    await this.field('Town').fill(address.city)
    if (address.region !== undefined) await this.field('Province').fill(address.region)
    await this.field('Phone number').fill(address.phone)
  }

  async isAt(step: 'Details and shipping' | 'Payment and summary' | 'Review and confirmation'): Promise<void> {
    await expect(this.heading).toHaveText(this.#text(step))
  }

  async continue(): Promise<void> {
    await this.submit.click()
  }

  /** A guest's way from the first step to the review. @param payment title of a method; by default the one that is selected */
  async enterAll(
    address: EnteredAddress,
    email: string,
    { payment }: { readonly payment?: string } = {},
  ): Promise<void> {
    await this.isAt('Details and shipping')
    await this.enter(address, email)
    await this.continue()
    await this.isAt('Payment and summary')
    if (payment !== undefined) {
      const method = this.main.getByRole('radio', { name: payment })
      await method.click()
      await expect(method).toBeChecked()
    }
    await this.continue()
    await this.isAt('Review and confirmation')
  }
}
