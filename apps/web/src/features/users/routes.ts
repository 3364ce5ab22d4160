import type texts from '../../i18n/en/users.json';
import type { Feature } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		users: typeof texts;
	}
}

export const feature: Feature = {
	// On the page of their account.
	records: { user: ({ accountId }) => (accountId ? `/customers/${accountId}/users` : null) },
};
