import type { PartKind } from '#seed/demo/kind.ts'

import { BATTERY_KINDS } from './batteries.ts'
import { BODY_KINDS } from './body.ts'
import { BRAKE_KINDS } from './brakes.ts'
import { ELECTRICS_DRIVETRAIN_KINDS } from './electrics-drivetrain.ts'
import { ENGINE_KINDS } from './engine.ts'
import { FILTER_KINDS } from './filters.ts'
import { FUEL_KINDS } from './fuel.ts'
import { INTAKE_KINDS } from './intake.ts'
import { SENSOR_KINDS } from './sensors.ts'
import { SHOCK_ABSORBER_KINDS } from './shock-absorbers.ts'
import { SUSPENSION_STEERING_KINDS } from './suspension-steering.ts'

/** Every kind of part the demo shop sells. Its order is part of what a seed generates: add at the end of a category. */
export const KINDS: readonly PartKind[] = [
  ...SHOCK_ABSORBER_KINDS,
  ...BRAKE_KINDS,
  ...SUSPENSION_STEERING_KINDS,
  ...BATTERY_KINDS,
  ...SENSOR_KINDS,
  ...ENGINE_KINDS,
  ...ELECTRICS_DRIVETRAIN_KINDS,
  ...FILTER_KINDS,
  ...BODY_KINDS,
  ...INTAKE_KINDS,
  ...FUEL_KINDS,
]
