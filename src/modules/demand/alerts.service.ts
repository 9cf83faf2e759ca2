import { z } from 'zod'

import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { findPositionFault } from '#modules/taxonomy/positions.rules.ts'
import type { Taxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { findBrands, findModel, insertAlert } from './alerts.store.ts'
import { type AlertBody, demandProblems } from './demand.contract.ts'
import { addDetails, positionsKey, formatSizeKey } from './demand.rules.ts'

const BY_ADDRESS: LimitRule = { name: 'alerts-address', points: 60, seconds: 3_600 }
/** Anyone can type the email of another person. */
const BY_EMAIL: LimitRule = { name: 'alerts-email', points: 30, seconds: 86_400 }

const WRONG_EMAIL: FieldFault = { code: 'email_wrong', text: 'Enter a valid email.' }

interface Deps {
  taxonomy: Pick<Taxonomy, 'current'>
  limits: Limits
  /** Returns the account of a user. */
  findUser(ctx: Ctx, userId: number): Promise<{ email: string }>
}

const NUMBER = /^[A-Z0-9]{3,40}$/

/** Creates the service that stores listing alerts: "Tell me when listed". */
export function createAlerts({ taxonomy, limits, findUser }: Deps) {
  return { add }

  /** Stores an alert for the user, or for the email of a visitor. @throws typeNotKnown, vehicleNotKnown, 400, 429 */
  async function add(ctx: Ctx, body: AlertBody, { ip }: { ip: string }) {
    await limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const email = await getEmail(ctx, body)
    const types = await findTypes(ctx, body)
    const { make, model, condition } = body
    const vehicle = make === null || model === null ? null : await findModel(ctx.db, make, model)
    if (make !== null && vehicle === null) throw demandProblems.vehicleNotKnown()
    const brands = await getBrands(ctx, body)
    await limits.take(ctx, BY_EMAIL, email.toLowerCase())
    const isNew = await insertAlert(ctx.db, {
      userId: ctx.actor?.userId ?? null,
      email,
      typeId: types[0]?.id ?? null,
      isAnyTypeOfFamily: types.length > 1,
      positions: types.length > 0 ? positionsKey(body.positions) : '',
      sizeKey: types.length > 0 ? formatSizeKey(body.sizes) : '',
      partNumber: parsePartNumber(body),
      modelId: vehicle?.id ?? null,
      isAnyModelOfFamily: vehicle?.isFamily ?? false,
      year: body.year,
      yearEnd: body.year_end,
      condition,
      brandIds: brands.map(({ id }) => id),
      words: addDetails(body.words, [...brands.map(({ name }) => name), ...(condition === null ? [] : [condition])]),
      at: ctx.now(),
    })
    return { isNew, alert: { email, words: body.words } }
  }

  /** Finds the part types of an alert: one, all of a family, or none. @throws typeNotKnown, 400 */
  async function findTypes(ctx: Ctx, { type: key, positions }: AlertBody): Promise<readonly PartType[]> {
    if (key === null) return []
    const { byKey, typesOfFamily } = await taxonomy.current(ctx)
    const type = byKey.get(key)
    const types = type ? [type] : (typesOfFamily.get(key) ?? [])
    const [first] = types
    if (!first) throw demandProblems.typeNotKnown()
    const isPossible = types.some((one) => findPositionFault(positions, one) === null)
    if (!isPossible) throw invalidInput({ positions: [findPositionFault(positions, first) ?? ''] })
    return types
  }

  /** Finds the brands of an alert without unknown ones, as a search does. @throws 400 if none of them is known */
  async function getBrands({ db }: Ctx, { brands: names }: AlertBody) {
    const brands = names.length > 0 ? await findBrands(db, names) : []
    if (names.length > 0 && brands.length === 0) throw invalidInput({ brands: ['Brand is not known.'] })
    return brands
  }

  async function getEmail(ctx: Ctx, { email }: AlertBody): Promise<string> {
    if (ctx.actor !== null) return (await findUser(ctx, ctx.actor.userId)).email
    if (email === null || !z.email().safeParse(email).success) throw invalidInput({ email: [WRONG_EMAIL] })
    return email
  }
}

/** Returns the normalised part number of an alert (ruling 21). @throws 400 */
function parsePartNumber({ part_number: typed }: AlertBody): string | null {
  if (typed === null) return null
  const number = normalisePartNumber(typed)
  if (!NUMBER.test(number)) throw invalidInput({ part_number: ['A part number has 3 to 40 letters and digits.'] })
  return number
}
