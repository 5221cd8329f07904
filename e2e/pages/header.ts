/** Header of every page: metal prices, menu, search, store and account. */
import type { Locator, Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class Header {
  readonly #page: Page
  readonly #text: StoreText
  readonly banner: Locator
  /** The link to the home page. */
  readonly home: Locator
  readonly metalTicker: Locator
  readonly mainMenu: Locator
  readonly menuButton: Locator
  readonly menuSheet: Locator
  readonly searchField: Locator
  readonly searchSummary: Locator
  readonly suggestions: Locator
  readonly storeButton: Locator
  readonly storeDialog: Locator
  readonly signInLink: Locator
  readonly signInDialog: Locator
  readonly myAccount: Locator
  readonly signOutButton: Locator
  readonly cart: Locator

  constructor(page: Page, text: StoreText) {
    this.#page = page
    this.#text = text
    this.banner = page.getByRole('banner')
    this.home = this.banner.getByRole('link', { name: text('{name}, to the home page', { name: 'Karat' }) })
    this.metalTicker = this.banner.getByRole('region', { name: text('Metal prices') })
    this.mainMenu = page.getByRole('navigation', { name: text('Main menu') })
    this.menuButton = this.banner.getByRole('button', { name: text('Menu'), exact: true })
    this.menuSheet = page.getByRole('navigation', { name: text('Menu'), exact: true })
    this.searchField = page.getByRole('search').getByLabel(text('Search'), { exact: true })
    this.searchSummary = page.getByRole('search').getByRole('status')
    this.suggestions = page.getByRole('listbox', { name: text('Search suggestions') })
    this.storeButton = this.banner.getByRole('button', { name: text('Store and language') })
    this.storeDialog = page.getByRole('dialog', { name: text('Store and language') })
    this.signInLink = this.banner.getByRole('link', { name: text('Sign in'), exact: true })
    this.signInDialog = page.getByRole('dialog', { name: text('Sign in') })
    this.cart = this.banner.getByRole('link', { name: text('Cart') })
    this.myAccount = this.banner.getByRole('link', { name: text('My account') })
    this.signOutButton = this.banner.getByRole('button', { name: text('Sign out') })
  }

  /** The button of a signed-in customer. */
  accountOf({ firstName }: { readonly firstName: string }): Locator {
    return this.banner.getByRole('button', { name: this.#text('Account: {name}', { name: firstName }) })
  }

  /** The link of a category in the menu of wide screens. */
  category(name: string): Locator {
    return this.mainMenu.getByRole('link', { name, exact: true }).first()
  }

  suggestionGroup(message: string): Locator {
    return this.suggestions.getByRole('group', { name: this.#text(message) })
  }

  async openStoreDialog(): Promise<void> {
    await this.storeButton.focus()
    await this.#page.keyboard.press('Enter')
  }

  async signOut(): Promise<void> {
    await this.banner.getByRole('button', { name: this.#text('Account: {name}', { name: '' }).trim() }).click()
    await this.signOutButton.click()
  }
}
