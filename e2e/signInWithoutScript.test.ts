/** Sign-in and sign-out without JavaScript, by plain forms. The customer's own prices need JavaScript, and the page says so. */
import { Header } from './pages/header.ts'
import { ProductPage } from './pages/productPage.ts'
import { ole, productWithOwnPrice } from './testing/customers.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ javaScriptEnabled: false })

for (const storeCode of ['no', 'de']) {
  test.describe(storeCode, () => {
    test.use({ storeCode })

    test(
      'a customer signs in, returns to the page left before, and signs out',
      storeCode === 'no' ? short : {},
      async ({ context, page, storeUrl, header, signInPage }) => {
        await page.goto(`${storeUrl}/compare`)
        await header.signInLink.click()
        await expect(page.getByRole('paragraph').filter({ hasText: 'JavaScript' })).toBeVisible()

        await signInPage.email.fill(ole.email)
        await signInPage.password.fill('wrong')
        await signInPage.signInButton.click()
        await expect(signInPage.alert).toHaveText(/\S/)
        await expect(signInPage.email).toHaveValue(ole.email)
        await expect(signInPage.password).toHaveValue('')
        expect((await context.cookies()).map(({ name }) => name)).toEqual(['form'])

        await signInPage.password.fill(ole.password)
        await signInPage.signInButton.click()
        await expect(page).toHaveURL(`${storeUrl}/compare`)
        const cookies = (await context.cookies())
          .map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))
          .toSorted((one, other) => one.name.localeCompare(other.name))
        expect(cookies).toEqual([
          { name: 'form', httpOnly: true, sameSite: 'Lax' },
          { name: 'session', httpOnly: true, sameSite: 'Lax' },
          { name: 'signedIn', httpOnly: false, sameSite: 'Lax' },
        ])

        await page.goto(`${storeUrl}/sign-in`)
        await signInPage.signOutButton.click()
        await expect(page).toHaveURL(new RegExp(`^${storeUrl}/?$`))
        expect((await context.cookies()).map(({ name }) => name)).toEqual(['form'])
      },
    )
  })
}

test('a session from the plain form shows the customer’s own price once JavaScript runs', async ({
  shop,
  context,
  page,
  storeUrl,
  text,
  header,
  productPage,
  signInPage,
  openVisitor,
}) => {
  const { path } = await productWithOwnPrice(shop)
  await page.goto(storeUrl + path)
  const publicPrice = await productPage.amount.innerText()
  await header.signInLink.click()
  await signInPage.email.fill(ole.email)
  await signInPage.password.fill(ole.password)
  await signInPage.signInButton.click()
  await expect(page).toHaveURL(storeUrl + path)
  await expect(productPage.amount).toHaveText(publicPrice)

  const visitor = await openVisitor({ javaScriptEnabled: true, storageState: await context.storageState() })
  await visit(visitor.page, storeUrl + path)
  await expect(new Header(visitor.page, text).accountOf(ole)).toBeVisible()
  const { amount } = new ProductPage(visitor.page, text)
  await expect(amount).not.toHaveText(publicPrice)
  await expect(amount).toBeVisible()
})
