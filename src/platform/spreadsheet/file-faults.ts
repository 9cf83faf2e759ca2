import type { FieldFault } from '#platform/field-fault.ts'

const ONLY_INSERTS = 'Only INSERT INTO products or fitments (columns) VALUES (values) is read.'

/** The texts of refused files by code, with placeholders for their values. */
export const FILE_FAULTS = {
  file_unreadable: 'The file could not be read.',
  file_unknown: 'The file is damaged or of another kind.',
  file_slow: 'The file takes too long to read.',
  file_memory: 'The file needs too much memory.',
  file_rows: 'The file has more than {rows} rows.',
  xlsx_old: 'This is an old .xls file or one with a password: save it as .xlsx without a password.',
  xlsx_wrong: 'This isn’t an Excel file. Save it as .xlsx.',
  xlsx_damaged: 'The .xlsx file is damaged.',
  xlsx_lacks_sheet: 'The .xlsx file is damaged: a sheet is missing.',
  xlsx_not_xml: 'The .xlsx file is damaged: a part of it is not XML.',
  xlsx_lacks_reference: 'The .xlsx file is damaged: a cell has no reference.',
  xlsx_doctype: 'The file declares a document type, which is not read.',
  xlsx_macros: 'The file contains macros or programs: save it as a plain .xlsx.',
  xlsx_locked: 'The file is locked by a password.',
  xlsx_unpacked: 'The file unpacks to more than the shop takes.',
  xlsx_parts: 'The file has more than {parts} parts.',
  xlsx_part_twice: 'Two parts of the file have the same name.',
  xlsx_not_utf8: 'The file holds text that is not UTF-8.',
  xlsx_long_text: 'A text of the file is too long.',
  xlsx_much_text: 'The workbook contains too much text.',
  xlsx_sheets: 'The workbook has more than {sheets} sheets.',
  xlsx_empty_rows: 'The sheet "{sheet}" has more than {rows} empty rows.',
  xlsx_columns: 'The sheet "{sheet}" has more than {columns} columns.',
  xlsx_long_cell: 'A cell of "{sheet}" contains too much text.',
  xlsx_formula: 'Cell {cell} of "{sheet}" contains a formula: paste its value instead.',
  xlsx_error_value: 'Cell {cell} of "{sheet}" contains an error: enter a value instead.',
  sql_not_utf8: 'The file is not UTF-8 text: save it as UTF-8.',
  sql_not_insert: `Line {line}: "{found}" is not an INSERT. ${ONLY_INSERTS}`,
  sql_table: `Line {line}: "{found}" is not a table of this file. ${ONLY_INSERTS}`,
  sql_column: `Line {line}: "{found}" is not a column of {table}. ${ONLY_INSERTS}`,
  sql_column_twice: `Line {line}: the column {found} comes twice. ${ONLY_INSERTS}`,
  sql_expected: `Line {line}: expected {expected}, found "{found}". ${ONLY_INSERTS}`,
  sql_after_value: `Line {line}: "{found}" after a value. ${ONLY_INSERTS}`,
  sql_after_row: `Line {line}: only a comma or a semicolon may follow a row of values. ${ONLY_INSERTS}`,
  sql_value_count: `Line {line}: a row has {values} values for {columns} columns. ${ONLY_INSERTS}`,
  sql_sign: `Line {line}: a sign without a number. ${ONLY_INSERTS}`,
  sql_value: `Line {line}: "{found}" is not a plain value. ${ONLY_INSERTS}`,
  sql_unreadable: `Line {line}: "{found}" cannot be read. ${ONLY_INSERTS}`,
  sql_long_text: `Line {line}: a text is too long. ${ONLY_INSERTS}`,
  sql_two_texts: `Line {line}: two texts follow each other. ${ONLY_INSERTS}`,
  sql_open_comment: `Line {line}: a comment has no end. ${ONLY_INSERTS}`,
}
export type FileFaultCode = keyof typeof FILE_FAULTS

/** Creates the fault of a file with the values of its text. */
export function createFileFault(code: FileFaultCode, params?: FieldFault['params']): FieldFault {
  const text = FILE_FAULTS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))
  return { code, text, ...(params && { params }) }
}
