import type { PartKind } from '#seed/demo/kind.ts'

import { BATTERY_KINDS } from './batteries.ts'
import { BODY_KINDS } from './body.ts'
import { BRAKE_KINDS } from './brakes.ts'
import { COOLING_KINDS } from './cooling.ts'
import { ELECTRICS_DRIVETRAIN_KINDS } from './electrics-drivetrain.ts'
import { ENGINE_KINDS } from './engine.ts'
import { EXHAUST_KINDS } from './exhaust.ts'
import { FILTER_KINDS } from './filters.ts'
import { FLUID_KINDS } from './fluids.ts'
import { FUEL_KINDS } from './fuel.ts'
import { INTAKE_KINDS } from './intake.ts'
import { INTERIOR_TOOL_KINDS } from './interior-tools.ts'
import { MOTORCYCLE_KINDS } from './motorcycle.ts'
import { SENSOR_KINDS } from './sensors.ts'
import { SHOCK_ABSORBER_KINDS } from './shock-absorbers.ts'
import { SUSPENSION_STEERING_KINDS } from './suspension-steering.ts'
import { TYRE_WHEEL_KINDS } from './tyres-wheels.ts'

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
  ...COOLING_KINDS,
  ...EXHAUST_KINDS,
  ...TYRE_WHEEL_KINDS,
  ...FLUID_KINDS,
  ...INTERIOR_TOOL_KINDS,
  ...MOTORCYCLE_KINDS,
]
