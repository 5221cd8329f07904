/** /sign-in: the form of the customer account, with and without JavaScript. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Customer } from '../testing/customers.ts'
import type { StoreText } from '../testing/storeTexts.ts'
import { visit } from '../testing/visit.ts'

export class SignInPage {
  readonly #page: Page
  readonly email: Locator
  readonly password: Locator
  readonly signInButton: Locator
  readonly signOutButton: Locator
  readonly alert: Locator

  constructor(page: Page, text: StoreText) {
    const main = page.getByRole('main')
    this.#page = page
    this.email = main.getByLabel(text('E-mail address'))
    this.password = main.getByLabel(text('Password'), { exact: true })
    this.signInButton = main.getByRole('button', { name: text('Sign in') })
    this.signOutButton = main.getByRole('button', { name: text('Sign out') })
    this.alert = main.getByRole('alert')
  }

  /** Signs in on the page of its own. @param storeUrl address of the store's home page */
  async signIn(storeUrl: string, { email, password }: Customer): Promise<void> {
    await visit(this.#page, `${storeUrl}/sign-in`)
    await this.email.fill(email)
    await this.password.fill(password)
    await this.password.press('Enter')
    await expect(this.#page).not.toHaveURL(/\/sign-in/)
  }
}
