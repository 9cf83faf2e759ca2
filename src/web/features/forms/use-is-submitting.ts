import { useNavigation } from 'react-router'

/** Returns whether a form with these fields is being submitted. */
export function useIsSubmitting(fields: Readonly<Record<string, string | number>>): boolean {
  const { formData } = useNavigation()
  if (formData === undefined) return false
  return Object.entries(fields).every(([name, value]) => formData.get(name) === `${value}`)
}
