import type { Permissions } from '@rewards/validators/permissions';
import { useSelf } from './self';

/** Where `/` leads users who manage accounts (docs/product/shell.md). */
export const accountsPath = '/customers';

/** Where `/` leads, and every link home. */
export const homePath = ({ manageAccount }: Pick<Permissions, 'manageAccount'>): string =>
	manageAccount ? accountsPath : '/start';

/** The signed-in user's home, and the key of the text of a link to it. */
export function useHome(): { href: string; text: 'home' | 'start' } {
	const href = homePath(useSelf().data.permissions);
	return { href, text: href === accountsPath ? 'home' : 'start' };
}
