import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { FIELD_MESSAGES } from './field-messages.ts'
import { PROBLEM_MESSAGES } from './problem-messages.ts'
import { SIZE_MESSAGES } from './size-messages.ts'

/** Translations by the keys of keyed-text.ts. Loaded with every language but English. */
export const KEYED_MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  ...PROBLEM_MESSAGES,
  ...FIELD_MESSAGES,
  ...SIZE_MESSAGES,

  'site.welcome': msg`Welcome to Sparelane`,
  'site.tagline': msg`The B2B2C parts counter for garages, fleets, suppliers, distributors and car owners across Nigeria.`,
  'site.hours': msg`Mon–Sat 8:00am to 5:00pm`,
  'site.placeholderNotice': msg`Demo shop: names, numbers and addresses on this page are placeholders.`,

  'category.PRT Shocks': msg`PRT Shocks`,
  'category.Brakes Suspension & Steering': msg`Brakes Suspension & Steering`,
  'category.Batteries and Chargers': msg`Batteries and Chargers`,
  'category.Sensors': msg`Sensors`,
  'category.Engine & Drivetrain': msg`Engine & Drivetrain`,
  'category.Filters': msg({ message: 'Filters', context: 'a category of parts' }),
  'category.Auto Body Parts & Mirrors': msg`Auto Body Parts & Mirrors`,
  'category.Shock Absorbers': msg`Shock Absorbers`,
  'category.Air Filters & Intake Systems': msg`Air Filters & Intake Systems`,
  'category.Fuel systems & Components': msg`Fuel systems & Components`,

  'category.Cooling & Air Conditioning': msg`Cooling & Air Conditioning`,
  'category.Lighting & Electrical': msg`Lighting & Electrical`,
  'category.Exhaust': msg({ message: 'Exhaust', context: 'a category of parts' }),
  'category.Tyres & Wheels': msg`Tyres & Wheels`,
  'category.Oils, Fluids & Chemicals': msg`Oils, Fluids & Chemicals`,
  'category.Interior & Safety': msg`Interior & Safety`,
  'category.Tools & Accessories': msg`Tools & Accessories`,
  'category.Motorcycle & Tricycle': msg`Motorcycle & Tricycle`,

  'payment.mismatch': msg({
    message: 'The payment does not match what was agreed. Please do not pay again: contact us and we will fix it.',
  }),
  'payment.order_ended': msg({
    message: 'This order has ended. It shows whether your money went to your card or wallet.',
  }),
  'payment.order_ended_unpaid': msg({
    message:
      'The order ended before it was paid, and you have not been charged for it. Its parts are back in your cart.',
  }),
  'payment.order_refunded': msg({ message: 'The order was paid, and refunded afterwards.' }),
  'payment.successful': msg({ message: 'Payment successful. Thank you for your order.' }),
  'payment.pending': msg({
    message: 'We have not heard of your payment yet. You need not pay again: this page will tell you.',
  }),
  'payment.failed': msg({
    message: 'The payment did not go through. You have not been charged for this order; please try again.',
  }),
  'payment.reversed': msg({ message: 'The payment was given back to your card.' }),
  'payment.top_up_successful': msg({ message: 'The money is in your wallet.' }),
  'payment.top_up_pending': msg({
    message: 'The payment is not confirmed yet. Your wallet will be credited automatically.',
  }),
  'payment.top_up_failed': msg({ message: 'The payment did not succeed. Your wallet has not changed.' }),
  'payment.top_up_reversed': msg({ message: 'The payment was reversed.' }),

  // Older orders.
  'note.Paid by card.': msg({ message: 'Paid by card.' }),
  'note.Payment confirmed.': msg({ message: 'Payment confirmed.' }),
  'note.The payment did not arrive in time.': msg({ message: 'The payment did not arrive in time.' }),
  'note.The payment came too late, so it was credited to the wallet.': msg({
    message: 'The payment came too late, so it was credited to the wallet.',
  }),
  'note.The payment does not match the order. Our team will review it.': msg({
    message: 'The payment does not match the order. Our team will review it.',
  }),
  'note.The card rejected the refund, so it was credited to the wallet.': msg({
    message: 'The card rejected the refund, so it was credited to the wallet.',
  }),

  'transaction.topup': msg({ message: 'Added by card' }),
  'transaction.order': msg({ message: 'Order {number}' }),
  'transaction.refund': msg({ message: 'Refund of order {number}' }),
  'transaction.late': msg({ message: 'Payment for order {number} that came too late' }),
  'transaction.returned': msg({ message: 'Refund of order {number}, which the card rejected' }),
  'transaction.bookout': msg({ message: 'Test money removed: no real money was paid' }),

  'condition.New': msg`New`,
  'condition.Used': msg`Used`,
  'condition.Renewed': msg`Renewed`,

  'decline.out_of_stock': msg`Out of stock`,
  'decline.price_wrong': msg`The price is wrong`,
  'decline.damaged': msg`Damaged`,
  'decline.does_not_fit_vehicle': msg`Does not fit the vehicle`,
  'decline.cannot_deliver': msg`Cannot be delivered`,

  'quality.Genuine': msg`Genuine`,
  'quality.OEM': msg`OEM`,
  'quality.Aftermarket': msg`Aftermarket`,

  'position.front': msg`Front`,
  'position.rear': msg`Rear`,
  'position.left': msg`Left`,
  'position.right': msg`Right`,
  'position.upper': msg`Upper`,
  'position.lower': msg`Lower`,
  'position.inner': msg`Inner`,
  'position.outer': msg`Outer`,
  'position.upstream': msg`Upstream`,
  'position.downstream': msg`Downstream`,
  'position.bank': msg({ message: 'Bank {number}' }),
  'position.cylinder': msg({ message: 'Cylinder {number}' }),
  'position.sensor': msg({ message: 'Sensor {number}' }),

  'part.with_details': msg({ message: '{part} ({details})' }),
  'question.which': msg({ message: 'Did you mean {choices}?' }),

  'alternative.other_vehicles': msg({ message: '{part} for other vehicles' }),
  'alternative.other_vehicles.unnamed': msg({ message: 'This part for other vehicles' }),
  'alternative.accessories': msg({ message: 'Parts and accessories for {part}' }),
  'alternative.accessories.unnamed': msg({ message: 'Parts and accessories for these parts' }),
  'alternative.other_parts_for_vehicle': msg({ message: 'Other parts for {vehicle}' }),
  'alternative.equivalent_numbers': msg({ message: 'Listed under an equivalent number' }),
  'alternative.number_prefix': msg({ message: 'Numbers that begin with {number}' }),
  'alternative.other_numbers': msg({ message: '{part} with other numbers' }),
  'alternative.other_numbers.unnamed': msg({ message: 'Parts with other numbers' }),
  'alternative.words': msg({ message: 'Listings that contain these words' }),

  'assistant.nickname_years': msg({ message: '{nickname} usually means {model} {years}. You typed {typed}.' }),
  'assistant.make_unlisted': msg({ message: 'We have no vehicle data for {make} yet.' }),
  'assistant.model_years': msg({ message: '{model} was made {years}. You typed {typed}.' }),
  'assistant.hello': msg({ message: 'Hello.' }),
  'assistant.tell_part': msg({
    message: 'Tell me the part and the vehicle, such as "brake pads for Corolla 2010", a part number, or your VIN.',
  }),
  'assistant.which_part': msg({ message: 'Which part do you need for your {vehicle}?' }),
  'assistant.which_make': msg({ message: 'For which make of vehicle?' }),
  'assistant.which_model': msg({ message: 'Which {make} model?' }),
  'assistant.which_year': msg({ message: 'Of which year is your {vehicle}?' }),
  'assistant.years_known': msg({ message: 'I know it from {first} to {last}.' }),
  'assistant.welcome': msg({ message: 'You are welcome.' }),
  'assistant.next_part': msg({ message: 'Ask me for the next part whenever you like.' }),
  'assistant.delivery': msg({ message: 'We deliver across Nigeria.' }),
  'assistant.delivery_page': msg({ message: 'The delivery page says how long it takes and what it costs.' }),
  'assistant.returns': msg({ message: 'A part that does not fit or is faulty can go back.' }),
  'assistant.returns_page': msg({ message: 'The returns page says how, and within how many days.' }),
  'assistant.payment': msg({
    message: 'You can pay by card or from your wallet at the checkout, or order by message.',
  }),
  'assistant.payment_when': msg({ message: 'Nothing is charged before that.' }),
  'assistant.order': msg({ message: 'Log in to see your orders and their status.' }),
  'assistant.person': msg({ message: 'Call us, or send a request.' }),
  'assistant.person_hours': msg({ message: 'We answer in our working hours.' }),
  'assistant.enquiry': msg({ message: 'Send us a request.' }),
  'assistant.enquiry_answer': msg({ message: 'We look for the part and answer you.' }),
  'assistant.all_universal': msg({ message: 'These fit all vehicles.' }),
  'assistant.only_universal': msg({ message: 'No seller lists one made for {vehicle}.' }),
  'assistant.out_of_stock': msg({ message: 'No {what} in stock now.' }),
  'assistant.none_listed': msg({ message: 'No seller lists {what} yet.' }),
  'assistant.number_not_listed': msg({ message: '{number} is not listed.' }),
  'assistant.no_type': msg({ message: 'We do not know the part “{words}”.' }),
  'assistant.other_words': msg({ message: 'Try other words, or ask sellers.' }),
  'assistant.found_one': msg({ message: 'I found one listing of {what}:' }),
  'assistant.found_or_more': msg({ message: 'I found {count} or more listings of {what}.' }),
  'assistant.found': msg({ message: 'I found {count} listings of {what}.' }),
  'assistant.best': msg({ message: 'The best:' }),
  'assistant.vin_says': msg({ message: 'Your VIN says {vehicle}.' }),
  'assistant.vin_unknown': msg({ message: 'I do not know this VIN.' }),
  'assistant.vin_instead': msg({ message: 'Tell me make, model and year instead.' }),
  'assistant.vin_length': msg({ message: 'A VIN has 17 letters and digits without I, O and Q; this one has {count}.' }),
  'assistant.check_it': msg({ message: 'Please check it.' }),
  'assistant.wrong_year': msg({ message: 'As far as I know, the {vehicle} was not made in {year}.' }),
  'assistant.which_year_then': msg({ message: 'Of which year is yours?' }),
  'assistant.first_fits': msg({ message: 'The first one fits your {vehicle}.' }),
  'assistant.first_fits_some': msg({
    message: 'The first one fits some {vehicle}: compare engine and body on its page.',
  }),
  'assistant.first_fits_not': msg({ message: 'The first one does not fit a {vehicle}.' }),
  'assistant.first_not_known': msg({ message: 'Its seller does not say whether it fits a {vehicle}.' }),
  'assistant.list_parts': msg({ message: 'Your list has {count} parts.' }),
  'assistant.list_found': msg({ message: '{count} found.' }),
  'assistant.list_none': msg({ message: '{count} not listed.' }),
  'assistant.list_open': msg({ message: '{count} to answer.' }),
  'assistant.vehicle_needed': msg({ message: 'Tell me the vehicle first.' }),
  'assistant.year_needed': msg({ message: 'Tell me the year first.' }),
  'assistant.others_listed': msg({ message: 'Others are listed.' }),
  'assistant.which_of_choices': msg({ message: 'Which of these do you mean?' }),
  'assistant.which_part_now': msg({ message: 'Which part do you need?' }),
}
