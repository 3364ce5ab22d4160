const live = (alias: string) =>
	`${alias}.program_id = p.program_id and ${alias}.deleted_at is null and ${alias}.id <> p.id`;

/**
 * SQL: participant `p` shares an e-mail, code or external id with another, from the time before keys were unique, or
 * because a code became usable again (docs/decisions/0087-keys-of-people.md). To be merged or corrected.
 */
export const isDouble = `(exists (select from participant o where ${live('o')} and o.email_key = p.email_key)
	or (p.external_id_in_use and p.external_id_key <> '' and exists (select from participant o
		where ${live('o')} and o.external_id_key = p.external_id_key and o.external_id_key <> '' and o.external_id_in_use)))`;
