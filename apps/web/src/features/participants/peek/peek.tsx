import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { deferredImport } from '../../../lib/loading/deferred-import';
import type { Program } from '../program-context';
import { PeekButtons } from './peek-buttons';

const PeekSheet = deferredImport(() => import('./peek-sheet').then((module) => module.PeekSheet), 'participantWork');

const withPeek = (search: string, id: string | null): string => {
	const params = new URLSearchParams(search);
	if (id === null) params.delete('peek');
	else params.set('peek', id);
	const text = params.toString();
	return text && `?${text}`;
};

/**
 * A participant next to the list: opened by the row's button or its key, kept in the address (`peek`), so a reload
 * keeps it and Back closes it.
 */
export function Peek({ program }: { program: Program }) {
	const [path, navigate] = useLocation();
	const search = useSearch();
	const id = new URLSearchParams(search).get('peek');
	/** Whether Back leads to the list without it. */
	const opened = useRef(false);
	useEffect(() => {
		if (id === null) opened.current = false;
	}, [id]);
	const open = (next: string) => {
		opened.current = id === null || opened.current;
		navigate(path + withPeek(search, next), { replace: id !== null });
	};
	const close = () => {
		if (opened.current) window.history.back();
		else navigate(path + withPeek(search, null), { replace: true });
	};
	return (
		<>
			<PeekButtons onPeek={open} />
			{id !== null && (
				<Suspense fallback={null}>
					<PeekSheet
						program={program}
						participantId={id}
						search={withPeek(search, null)}
						onGo={({ participantId, search: list }) =>
							navigate(path + withPeek(list, participantId), { replace: true })
						}
						onClose={close}
					/>
				</Suspense>
			)}
		</>
	);
}
