import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { errorCodeOf } from '../errors/errors';
import { useSelf } from '../session/self';
import { readStored } from '../storage/storage';
import { trpc } from '../trpc';
import { programOfPath } from './program-of-path';
import { chooseAccountPath, chooseProgram, programToOpen, useSelection } from './selection';
import { useFollowProgram } from './use-follow-program';

type Outputs = inferRouterOutputs<AppRouter>;
export type ChildAccount = Outputs['accounts']['selfChildren'][number];
export type ProgramSite = Outputs['programs']['options'][number];

/** The current account and program. */
export interface Workplace {
	/** The path from one's own account down to the chosen one; empty while working in one's own. */
	path: readonly { id: string; name: string }[];
	/** The current account: the deepest chosen one, or one's own. */
	account: { id: string; name: string };
	/** Working inside a child account. */
	impersonating: boolean;
	programs: readonly ProgramSite[] | undefined;
	/** The program of the open page, else the chosen one; null if there is none. */
	programId: string | null;
	showDisabled: boolean;
}

const WorkplaceContext = createContext<Workplace | null>(null);

export function useWorkplace(): Workplace {
	const workplace = useContext(WorkplaceContext);
	if (!workplace) throw new Error('there is no workplace here');
	return workplace;
}

const nameIn = (options: readonly ChildAccount[] | undefined, id: string | null): string =>
	options?.find((option) => option.id === id)?.name ?? '';

export function WorkplaceProvider({ children }: { children: ReactNode }) {
	const self = useSelf();
	const selection = useSelection();
	const { customerId, customer2Id, customer3Id, selectedCustomerId, showDisabled } = selection;
	const [path] = useLocation();
	const opened = programOfPath(path);
	const accountId = selectedCustomerId ?? self.account.id;

	const first = trpc.accounts.selfChildren.useQuery().data;
	const second = trpc.accounts.children.useQuery(
		{ accountId: customerId ?? '' },
		{ enabled: customerId !== null },
	).data;
	const third = trpc.accounts.children.useQuery(
		{ accountId: customer2Id ?? '' },
		{ enabled: customer2Id !== null },
	).data;
	const chosen = trpc.accounts.get.useQuery({ accountId }, { enabled: selectedCustomerId !== null });
	const programs = trpc.programs.options.useQuery({ accountId, includeDisabled: showDisabled }).data;

	// Chosen by another user who signed in here before, or removed since.
	const unreachable = errorCodeOf(chosen.error) === 'NOT_FOUND';
	useEffect(() => {
		if (unreachable) chooseAccountPath([]);
	}, [unreachable]);

	useFollowProgram(opened, programs, accountId);

	// Once an account's programs are loaded, and not again when only 'Show Disabled Programs' changed: that clears the
	// program.
	const restored = useRef<string | null>(null);
	useEffect(() => {
		if (!programs || restored.current === accountId) return;
		restored.current = accountId;
		const stored = readStored('programId');
		const next = programToOpen(stored, programs);
		if (next !== stored) chooseProgram(next);
	}, [programs, accountId]);

	const workplace = useMemo((): Workplace => {
		const stored = programs?.some((program) => program.id === selection.programId) ? selection.programId : null;
		const inList = nameIn(third, accountId) || nameIn(second, accountId) || nameIn(first, accountId);
		const account = selectedCustomerId ? { id: accountId, name: chosen.data?.name ?? inList } : self.account;
		const chain = [
			{ id: customerId, name: nameIn(first, customerId) },
			{ id: customer2Id, name: nameIn(second, customer2Id) },
			{ id: customer3Id, name: nameIn(third, customer3Id) },
			// Deeper than the browser's storage keys go.
			{ id: selectedCustomerId, name: account.name },
		];
		const path = chain.flatMap(({ id, name }, index) =>
			id !== null && chain.findIndex((one) => one.id === id) === index
				? [{ id, name: id === account.id ? account.name : name }]
				: [],
		);
		return {
			path,
			account,
			impersonating: selectedCustomerId !== null,
			programs,
			programId: opened ?? stored,
			showDisabled,
		};
	}, [
		self.account,
		first,
		second,
		third,
		customerId,
		customer2Id,
		customer3Id,
		selectedCustomerId,
		accountId,
		chosen.data,
		programs,
		selection.programId,
		opened,
		showDisabled,
	]);
	return <WorkplaceContext value={workplace}>{children}</WorkplaceContext>;
}
