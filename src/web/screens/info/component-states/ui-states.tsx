import { useState } from 'react'

import { paths } from '#web/app/navigation/paths.ts'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { PageLink } from '#web/features/links/page-link.tsx'
import { Alert, type AlertKind } from '#web/ui/alert.tsx'
import { Button, buttonClass, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { iconPaths } from '#web/ui/icon-paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { StepButton } from '#web/ui/step-button.tsx'

import { Exhibit, Row } from './exhibit.tsx'

const VARIANTS: Record<ButtonVariant, string> = {
  action: 'Action',
  primary: 'Primary',
  plain: 'Plain',
  quiet: 'Quiet',
  round: '+',
  danger: 'Danger',
}
const KINDS: Record<AlertKind, string> = {
  info: 'Prices include value added tax.',
  success: 'Added to your cart.',
  warning: 'Only 2 are left, and 3 are in your cart.',
  error: 'Quantity exceeds available stock.',
}
// The names are the keys of the table.
const ICONS = Object.keys(iconPaths) as IconName[]
const nothing = () => undefined

/** The components of `src/web/ui`. */
export function UiStates() {
  return (
    <>
      <Exhibit name="Buttons">
        {Object.entries(VARIANTS).map(([variant, name]) => (
          <ButtonStates key={variant} variant={variant as ButtonVariant} name={name} />
        ))}
      </Exhibit>
      <Exhibit name="Messages">
        <div className="grid gap-3">
          {Object.entries(KINDS).map(([kind, text]) => (
            <Alert key={kind} kind={kind as AlertKind}>
              {text}
            </Alert>
          ))}
        </div>
      </Exhibit>
      <Fields />
      <Exhibit name="Dialog">
        <DialogStates />
      </Exhibit>
      <Exhibit name="Menu">
        <header className="bg-counter p-2 text-on-counter">
          <Menu label="Menu" group="exhibit">
            <p className="rounded-md bg-surface p-3 text-ink">What the menu holds</p>
          </Menu>
        </header>
      </Exhibit>
      <Pages />
      <Small />
    </>
  )
}

function ButtonStates({ variant, name }: { variant: ButtonVariant; name: string }) {
  return (
    <Row>
      <Button variant={variant}>{name}</Button>
      <Button variant={variant} disabled>
        {name}, shut
      </Button>
      <Button variant={variant} loading>
        {name}, at work
      </Button>
      <a href={paths.home} className={buttonClass(variant)}>
        {name} as a link
      </a>
    </Row>
  )
}

function Fields() {
  return (
    <Exhibit name="Fields">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Part number" placeholder="04465-02220" />
        <Field label="Part number with a hint" hint="As it stands on the part" defaultValue="04465-02220" />
        <Field label="Part number with a mistake" error="A part number is required." />
        <Field label="Part number, shut" disabled defaultValue="04465-02220" />
        <PasswordField label="Password" autoComplete="current-password" />
        <Select label="Condition">
          <option>New</option>
          <option>Used</option>
        </Select>
        <Select label="Model, shut" disabled>
          <option>Choose a make first</option>
        </Select>
        <Select label="Year with a mistake" error="Choose a year.">
          <option>Year</option>
        </Select>
        <TextArea label="Message" rows={3} hint="The seller reads it." />
        <TextArea label="Message with a mistake" rows={3} error="A message is required." />
      </div>
    </Exhibit>
  )
}

function DialogStates() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog title="A dialog" open={isOpen} onClose={close}>
        <div className="p-5">
          <p>It keeps the focus, and closes by Escape, by the cross, or by a press beside it.</p>
          <Button variant="action" className="mt-4" onClick={close}>
            Understood
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Pages() {
  const at = (page: number) => `#page-${page}`
  // Each needs its own label: screen readers could not tell several on one page apart.
  return (
    <Exhibit name="Pages of a list">
      <Pagination current={6} last={12} getHref={at} link={PageLink} />
    </Exhibit>
  )
}

function Small() {
  return (
    <>
      <Exhibit name="Stars">
        <Row>
          {[0, 2.5, 4.4, 5].map((rating) => (
            <Stars key={rating} rating={rating} reviews={12} />
          ))}
          <Stars rating={0} reviews={0} />
        </Row>
      </Exhibit>
      <Exhibit name="Steps">
        <Row>
          <StepButton icon="minus" label="One fewer" disabled onClick={nothing} />
          <StepButton icon="plus" label="One more" disabled={false} onClick={nothing} />
        </Row>
      </Exhibit>
      <Exhibit name="What is coming">
        <Skeleton className="mb-2 h-5 w-2/3" />
        <Skeleton className="h-24 w-full" />
      </Exhibit>
      <Exhibit name="Icons">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {ICONS.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} />
              <span className="min-w-0 text-sm">{name}</span>
            </li>
          ))}
        </ul>
      </Exhibit>
    </>
  )
}
