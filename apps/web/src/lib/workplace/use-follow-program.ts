import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { useSelf } from '../session/self';
import { readStored } from '../storage/storage';
import { queryClient, trpc } from '../trpc';
import { chooseAccountPath, chooseProgram } from './selection';

type Utils = ReturnType<typeof trpc.useUtils>;

/** The accounts from just below one's own down to the given one. */
async function pathTo(utils: Utils, ownId: string, accountId: string): Promise<string[]> {
	const path: string[] = [];
	for (let id: string | null = accountId; id && id !== ownId && path.length < 10; ) {
		path.unshift(id);
		const account: { parentId: string | null } = await utils.accounts.get.fetch({ accountId: id });
		id = account.parentId;
	}
	return path;
}

/**
 * A program page opened by its address (a bookmark, a colleague's link) updates the selectors, so menu and page are
 * about the same program.
 */
export function useFollowProgram(
	opened: string | null,
	programs: readonly { id: string }[] | undefined,
	accountId: string,
): void {
	const utils = trpc.useUtils();
	const self = useSelf();
	const listed = programs?.some((program) => program.id === opened);
	useEffect(() => {
		if (!opened || listed === undefined) return;
		if (listed) {
			if (readStored('programId') !== opened) chooseProgram(opened);
			return;
		}
		let left = false;
		const follow = async () => {
			// The page has queried it already, and reports that there is none: another query would return it to loading.
			const key = getQueryKey(trpc.programs.get, { programId: opened }, 'query');
			if (queryClient.getQueryState(key)?.status === 'error') return;
			const program = await utils.programs.get.fetch({ programId: opened });
			// A disabled program isn't in the list, but its account may still be the selected one.
			if (program.accountId === accountId) return;
			const path = await pathTo(utils, self.account.id, program.accountId);
			if (!left) chooseAccountPath(path, opened);
		};
		// It doesn't exist or isn't ours: the page itself says so.
		follow().catch(() => {});
		return () => {
			left = true;
		};
	}, [opened, listed, accountId, utils, self.account.id]);
}
