/** Custom options of a product as form fields; each choice changes the price at once. */
import { Plural, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { type ChosenOptions, isEntered } from '#domain/customOption.ts'
import type { CustomOptionPartsFragment } from '../../client/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../../shop/addToCartForm.ts'
import { Select } from '../../ui/Select.tsx'
import { useEarlyInput } from '../../ui/useEarlyInput.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { OptionMark } from './OptionMark.tsx'
import { useSurchargeText } from './useSurchargeText.ts'
import styles from './CustomOptions.module.css'

interface CustomOptionsProps {
  readonly options: readonly CustomOptionPartsFragment[]
  readonly chosen: ChosenOptions
  readonly onChange: (chosen: ChosenOptions) => void
}

/** Maximum length of a text option in characters: enough for a dedication. */
const MAX_TEXT_LENGTH = 255

export function CustomOptions({ options, chosen, onChange }: CustomOptionsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useEarlyInput(fields)
  if (options.length === 0) return null

  return (
    <div ref={fields} className={styles.options}>
      {options.map((option) => (
        <CustomOption
          key={option.code}
          option={option}
          wished={chosen[option.code] ?? []}
          onWish={(wished) => onChange({ ...chosen, [option.code]: wished })}
        />
      ))}
    </div>
  )
}

interface CustomOptionProps {
  readonly option: CustomOptionPartsFragment
  readonly wished: readonly string[]
  readonly onWish: (wished: readonly string[]) => void
}

function CustomOption({ option, wished, onWish }: CustomOptionProps) {
  const id = useId()
  const surchargeText = useSurchargeText()
  const { kind, title, isRequired, surcharge, maxCharacters } = option
  if (kind === 'RADIO' || kind === 'CHECKBOX' || kind === 'MULTIPLE')
    return <ChoiceList option={option} wished={wished} onWish={onWish} />

  const value = wished[0] ?? ''
  return (
    <div className={styles.option}>
      <label htmlFor={id}>
        {title} <OptionMark isRequired={isRequired} />
      </label>
      <OptionField id={id} option={option} value={value} onWish={onWish} />
      {isEntered(kind) && maxCharacters !== null && (
        <p className={styles.surcharge}>
          <Plural value={maxCharacters - value.length} one="# character left" other="# characters left" />
        </p>
      )}
      {isEntered(kind) && surcharge && <p className={styles.surcharge}>{surchargeText(surcharge)}</p>}
    </div>
  )
}

interface OptionFieldProps extends Omit<CustomOptionProps, 'wished'> {
  readonly id: string
  readonly value: string
}

function OptionField({ id, option, value, onWish }: OptionFieldProps) {
  const surchargeText = useSurchargeText()
  const { t } = useLingui()
  const { kind, code, isRequired, choices, maxCharacters } = option
  const field = { id, form: ADD_TO_CART_FORM, name: `option-${code}`, required: isRequired, value }
  const text = { ...field, maxLength: maxCharacters ?? MAX_TEXT_LENGTH, className: styles.text }
  if (kind === 'DROP_DOWN')
    return (
      <Select {...field} onChange={(event) => onWish(event.target.value === '' ? [] : [event.target.value])}>
        <option value="">{t`Choose …`}</option>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {[choice.title, surchargeText(choice.surcharge)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
    )
  if (kind === 'FIELD') return <input {...text} type="text" onChange={(event) => onWish([event.target.value])} />
  if (kind === 'AREA') return <textarea {...text} rows={3} onChange={(event) => onWish([event.target.value])} />
  return null
}
