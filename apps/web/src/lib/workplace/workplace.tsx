import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { errorCodeOf } from '../errors';
import { useSelf } from '../session/self';
import { readStored } from '../storage';
import { trpc } from '../trpc';
import { programOfPath } from './program-of-path';
import { chooseAccountPath, chooseProgram, type Level, programToOpen, useSelection } from './selection';
import { useFollowProgram } from './use-follow-program';

type Outputs = inferRouterOutputs<AppRouter>;
export type ChildAccount = Outputs['accounts']['selfChildren'][number];
export type ProgramSite = Outputs['programs']['options'][number];

export interface AccountLevel {
	level: Level;
	/** Whose children these are. */
	parentName: string;
	options: readonly ChildAccount[] | undefined;
	value: string | null;
}

/** The account and program that staff work in at the moment. */
export interface Workplace {
	/** The selectors to show: the first, and a nested one wherever the chosen account has children. */
	levels: readonly AccountLevel[];
	/** The account worked in: the deepest chosen one, or one's own. */
	account: { id: string; name: string };
	/** Working inside a child account. */
	impersonating: boolean;
	programs: readonly ProgramSite[] | undefined;
	/** The program of the page that is open, else the chosen one; null when there is none. */
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

	// Chosen by somebody else who signed in here before, or removed since.
	const unreachable = errorCodeOf(chosen.error) === 'NOT_FOUND';
	useEffect(() => {
		if (unreachable) chooseAccountPath([]);
	}, [unreachable]);

	useFollowProgram(opened, programs, accountId);

	// Once an account's programs are there, and not again when only 'Show Disabled Programs' changed: that clears the program.
	const restored = useRef<string | null>(null);
	useEffect(() => {
		if (!programs || restored.current === accountId) return;
		restored.current = accountId;
		const stored = readStored('programId');
		const next = programToOpen(stored, programs);
		if (next !== stored) chooseProgram(next);
	}, [programs, accountId]);

	const workplace = useMemo((): Workplace => {
		const levels: AccountLevel[] = [{ level: 1, parentName: self.account.name, options: first, value: customerId }];
		if (customerId && second?.length) {
			levels.push({ level: 2, parentName: nameIn(first, customerId), options: second, value: customer2Id });
		}
		if (customer2Id && third?.length) {
			levels.push({ level: 3, parentName: nameIn(second, customer2Id), options: third, value: customer3Id });
		}
		const stored = programs?.some((program) => program.id === selection.programId) ? selection.programId : null;
		const inList = nameIn(third, accountId) || nameIn(second, accountId) || nameIn(first, accountId);
		return {
			levels,
			account: selectedCustomerId ? { id: accountId, name: chosen.data?.name ?? inList } : self.account,
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
