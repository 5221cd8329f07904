/** Opens an account. The server handles it, with and without script (server/accountForms.ts). */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { fieldsOfCountry } from '#domain/address.ts'
import { businessPath, findRegisterProblems, readRegisterForm } from './session/accountForm.ts'
import { useAbilities } from '../shop/abilities.ts'
import { registerPath } from '../shop/paths.ts'
import { returnParameter } from '../shop/returnTo.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { KeepsPostcodeText, useAddressLabels } from '../address/AddressFields.tsx'
import { FormAlert } from './session/FormAlert.tsx'
import { PasswordFields } from './session/PasswordFields.tsx'
import { type AccountForm, type ReadField, useAccountForm } from './session/useAccountForm.ts'
import tick from '../ui/Tick.module.css'
import styles from './session/AccountForm.module.css'

/** @param returnTo path within the store to return to */
export function RegisterForm({ returnTo }: { readonly returnTo: string }) {
  const { country, registersCompanies } = useStoreView()
  const { hasNewsletter } = useAbilities()
  const form = useAccountForm({ path: registerPath, draft: 'register' }, (read: ReadField) =>
    findRegisterProblems(readRegisterForm(read), country),
  )
  const labels = useAddressLabels(country)
  const { t } = useLingui()

  return (
    <form {...form.attributes}>
      <input type="hidden" name={returnParameter} value={form.earlier?.values[returnParameter] ?? returnTo} />
      <div className={styles.pair}>
        <FormField form={form} label={labels.firstName} name="firstName" autoComplete="given-name" />
        <FormField form={form} label={labels.lastName} name="lastName" autoComplete="family-name" />
      </div>
      <FormField form={form} label={t`E-mail address`} name="email" type="email" autoComplete="username" />
      <PasswordFields name="password" label={t`Password`} errorOf={form.errorOf} />
      {registersCompanies && <BusinessFields form={form} />}
      {hasNewsletter && (
        <TickRow form={form} name="wantsNewsletter">
          <Trans>Subscribe to the newsletter</Trans>
        </TickRow>
      )}
      <FormAlert formTry={form.earlier} />
      <Button type="submit">
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}

interface FormFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> {
  readonly form: AccountForm
  readonly name: string
}

/** A field with the value that the server has sent back, and its problem. */
function FormField({ form, name, ...rest }: FormFieldProps) {
  return <TextField {...rest} name={name} defaultValue={form.valueOf(name)} error={form.errorOf(name)} />
}

interface TickRowProps {
  readonly form: AccountForm
  readonly name: string
  readonly value?: string
  readonly children: ReactNode
}

function TickRow({ form, name, value = 'yes', children }: TickRowProps) {
  return (
    <label className={styles.tickRow}>
      <input
        className={tick.tick}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={form.valueOf(name) === value}
      />
      {children}
    </label>
  )
}

function BusinessFields({ form }: { readonly form: AccountForm }) {
  const { country } = useStoreView()
  const labels = useAddressLabels(country)
  const confirmed = businessPath('keepsPostcode')
  const field = (name: keyof typeof labels, autoComplete: string) => (
    <FormField form={form} label={labels[name]} name={businessPath(name)} autoComplete={autoComplete} />
  )

  return (
    <>
      <TickRow form={form} name="isBusiness">
        <Trans>Register as a company</Trans>
      </TickRow>
      <div className={styles.business}>
        <p className={styles.hint}>
          <Trans>We approve business accounts before they can order.</Trans>
        </p>
        <div className={styles.pair}>
          {field('company', 'organization')}
          {field('taxId', 'off')}
        </div>
        {field('street', 'address-line1')}
        {field('apartment', 'address-line2')}
        <div className={styles.pair}>
          {field('postcode', 'postal-code')}
          {field('city', 'address-level2')}
        </div>
        {(form.isUnknown(businessPath('postcode')) || form.valueOf(confirmed) !== '') && (
          <TickRow form={form} name={confirmed} value={form.valueOf(businessPath('postcode')).trim()}>
            <KeepsPostcodeText />
          </TickRow>
        )}
        {fieldsOfCountry(country).region !== 'NONE' && field('region', 'address-level1')}
        {field('phone', 'tel')}
      </div>
    </>
  )
}
