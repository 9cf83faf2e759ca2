/** What this module writes to the audit log. Its texts are in event-texts.ts of the admin pages. */
export type TaxonomyAuditEvent =
  | 'part_type_added'
  | 'part_type_changed'
  | 'part_type_name_added'
  | 'part_type_name_changed'
  | 'part_type_relations_changed'
  | 'part_type_merged'
  | 'part_type_proposal_decided'
  | 'nickname_added'
  | 'nickname_changed'
  | 'model_family_added'
  | 'model_family_changed'
