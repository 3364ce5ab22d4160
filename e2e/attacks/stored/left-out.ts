/** Columns that can't show a text, by what they hold instead. Those with a check are tried, and refuse. */
const reasons = {
	'names by which processes and caches find their rows; shown nowhere': [
		'_prisma_migrations.*',
		'data_version.entity',
		'job_worker.name',
	],
	'hashes and challenges, compared and never shown': [
		'app_user.password_hash',
		'participant.password_hash',
		'address_proof.password_hash',
		'passkey_challenge.challenge',
		'identity_flow.code_verifier',
		'identity_flow.nonce',
		'identity_flow.state',
	],
	'derived from the addresses of users, for sign-in': ['sign_in_name.name'],
};
const leftOut = new Set(Object.values(reasons).flat());

export const isLeftOut = (table: string, column: string): boolean =>
	leftOut.has(`${table}.*`) || leftOut.has(`${table}.${column}`);

/**
 * Words of the product that no check holds: pages find and name their rows by them, so with other words they show less.
 * Only the last round overwrites them.
 */
const words = new Set([
	'content_page.language',
	'content_page_version.language',
	'default_view.grid',
	'dictionary_text.key',
	'dictionary_text.language',
	'job.kind',
	'menu_item.language',
	'notification.kind',
	'saved_view.grid',
	'scheduled_report.format',
	'scheduled_report.list',
]);
export const isWord = (table: string, column: string): boolean => words.has(`${table}.${column}`);

/** Who still gets a mail afterwards: the only row of its table that keeps its address. */
export const mailedUser = 'reporter@example.com';

/** Rows that keep their text. */
export const keptRows: Readonly<Record<string, string>> = {
	'app_user.email': `email <> '${mailedUser}'`,
};
