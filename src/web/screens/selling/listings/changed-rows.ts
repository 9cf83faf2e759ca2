const VALUE_INPUTS = 'input[inputmode][name*="_"]'

/** Marks the rows whose values differ from those of the page: their Save buttons are shown. */
export function markChangedRows(form: HTMLFormElement | null): void {
  for (const row of form?.querySelectorAll('tbody tr') ?? []) {
    const inputs = [...row.querySelectorAll<HTMLInputElement>(VALUE_INPUTS)]
    row.toggleAttribute(
      'data-changed',
      inputs.some(({ value, defaultValue }) => value !== defaultValue),
    )
  }
}

/** Whether a row has values that are not saved. */
export const hasChangedRows = (form: HTMLFormElement | null) => form?.querySelector('tr[data-changed]') != null

/** Clears the selection and the fields of the bulk actions; values that are typed in rows stay. */
export function clearBulkFields(form: HTMLFormElement | null): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []) box.checked = false
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[name="percent"], input[name="stock"]') ?? [])
    field.value = ''
}
