/** My account without a mouse: Tab, Enter, Space, arrows and Escape alone, with axe at each stop. */
import type { Page } from '@playwright/test'
import { AccountPage } from './pages/accountPage.ts'
import { newCustomer } from './testing/newCustomer.ts'
import { tabTo } from './testing/keyboard.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

const NEW_PASSWORD = 'Nytt-passord-2'

/** Types into the focused field and those after it. A text replaces what is selected, as Tab selects a field's text. */
async function typeInto(page: Page, values: readonly string[]): Promise<void> {
  for (const [at, value] of values.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.insertText(value)
  }
}

test('by keyboard alone a customer changes profile, addresses, password, newsletter and wish list, and writes a review', async ({
  shop,
  page,
  storeUrl,
  text,
  signInPage,
  productPage,
  cartPage,
  checkAccessibility,
}) => {
  const customer = await newCustomer(shop, 'no')
  const account = new AccountPage(page, text)
  const dialog = page.getByRole('dialog')
  const goTo = async (section: 'Addresses' | 'Newsletter' | 'Password and devices' | 'Wish list' | 'My reviews') => {
    await tabTo(page, account.menu.getByRole('link', { name: text(section) }))
    await page.keyboard.press('Enter')
    await expect(account.heading).toHaveText(text(section))
    await expect(account.heading).toBeFocused()
  }
  const isUpdated = async (message = 'Account data has successfully been updated') => {
    const notice = cartPage.notifications.getByText(text(message))
    await expect(notice).toBeVisible()
    await tabTo(page, cartPage.notifications.getByRole('button').first())
    await page.keyboard.press('Enter')
    await expect(notice).toHaveCount(0)
  }

  await visit(page, `${storeUrl}/my-account/profile`)
  await tabTo(page, signInPage.email)
  await typeInto(page, [customer.email, customer.password])
  await page.keyboard.press('Enter')
  await expect(account.heading).toHaveText(text('Profile'))
  await tabTo(page, account.field('First name'))
  await typeInto(page, ['N'])
  await page.keyboard.press('Enter')
  await expect(account.field('First name')).toBeFocused()
  await expect(account.field('First name')).toHaveAccessibleDescription(text('Name must have at least 2 letters.'))
  await checkAccessibility()
  await page.keyboard.press('ControlOrMeta+A')
  await typeInto(page, ['Nora'])
  await page.keyboard.press('Enter')
  await isUpdated()

  await goTo('Addresses')
  for (const street of ['Gullgata 1', 'Gullgata 2']) {
    await tabTo(page, account.button('Add an address'))
    await page.keyboard.press('Enter')
    await expect(account.main.getByRole('heading', { name: text('New address') })).toBeFocused()
    await typeInto(page, ['', 'Nora', 'Dahl', street, '', '0150', 'Oslo', '22004100'])
    await page.keyboard.press('Enter')
    await expect(account.main.getByRole('heading', { name: street })).toBeVisible()
    await isUpdated()
  }
  await checkAccessibility()
  const changeSecond = account.main.getByRole('button', { name: `${text('Change')}: Gullgata 2` })
  await tabTo(page, changeSecond)
  await page.keyboard.press('Enter')
  await expect(account.main.getByRole('heading', { name: text('Change the address') })).toBeFocused()
  const cancel = account.button('Cancel')
  await checkAccessibility()
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  await expect(changeSecond).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, account.main.getByRole('checkbox', { name: text('Default for shipping') }))
  await page.keyboard.press('Space')
  await tabTo(page, account.button('Save the address'))
  await page.keyboard.press('Enter')
  const second = account.main.getByRole('listitem').filter({ hasText: 'Gullgata 2' })
  await expect(second).toContainText(text('Default for shipping'))
  await isUpdated()
  await tabTo(page, account.main.getByRole('button', { name: `${text('Remove')}: Gullgata 1` }))
  await page.keyboard.press('Enter')
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(account.main).toContainText('Gullgata 1')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: text('Remove'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(account.main).not.toContainText('Gullgata 1')
  await isUpdated()
  await expect(second).toContainText(text('Default for shipping and payment'))

  await goTo('Password and devices')
  await tabTo(page, account.main.getByLabel(text('Current password')))
  await typeInto(page, [customer.password, NEW_PASSWORD, NEW_PASSWORD])
  await checkAccessibility()
  await page.keyboard.press('Enter')
  await isUpdated('Password has successfully been changed')

  await goTo('Newsletter')
  await tabTo(page, account.button('Subscribe'))
  await page.keyboard.press('Enter')
  await expect(account.button('Unsubscribe')).toBeFocused()
  await checkAccessibility()
  await page.keyboard.press('Enter')
  await expect(account.button('Subscribe')).toBeFocused()

  await visit(page, storeUrl + (await pagesOf(shop, 'no')).SIMPLE)
  const name = await productPage.heading.innerText()
  const toggle = page.getByRole('button', { name: text('Wish list'), exact: true })
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, page.getByRole('button', { name: text('Write a review') }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('radio'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await typeInto(page, ['Godt kjøp', 'Pent preget.'])
  await checkAccessibility()
  await tabTo(page, dialog.getByRole('button', { name: text('Send review') }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await visit(page, `${storeUrl}/my-account`)
  await goTo('My reviews')
  await expect(account.main.getByRole('heading', { name: 'Godt kjøp' })).toBeVisible()
  await checkAccessibility()
  await goTo('Wish list')
  await checkAccessibility()
  await tabTo(page, account.main.getByRole('button', { name: text('Remove {name} from the wish list', { name }) }))
  await page.keyboard.press('Enter')
  await expect(account.main).toContainText(text('Your wish list is empty. Products that you mark appear here.'))
})
