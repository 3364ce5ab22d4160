import { createContext, useContext, useEffect, useRef } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { Alert } from '../primitives/alert';
import { Button } from '../primitives/button';
import { useFormKit } from './kit-context';
import type { FieldProblem } from './types';

const Revealed = createContext<ReadonlySet<string>>(new Set());
/** Fields shown although their condition is false, because they need correction. */
export const RevealedProvider = Revealed.Provider;
export const useRevealed = (): ReadonlySet<string> => useContext(Revealed);

export interface HiddenError extends FieldProblem {
	/** The field with the error, and its label. */
	field: { name: string; label: string };
}

interface HiddenErrorsProps {
	errors: readonly HiddenError[];
	/** Shows a field and goes to it. */
	onJump: (name: string) => void;
}

/** Errors in hidden fields that block a save, each linking to its field. */
export function HiddenErrors({ errors, onJump }: HiddenErrorsProps) {
	const { t } = useUi();
	const { translateError } = useFormKit();
	const { errors: left } = useFormState();
	const element = useRef<HTMLDivElement>(null);
	const open = errors.filter(({ path }) => get(left, path) !== undefined);
	useEffect(() => {
		element.current?.scrollIntoView({ block: 'nearest' });
	}, []);
	if (open.length === 0) return null;
	return (
		<Alert ref={element} tone="danger" announce className="mb-4 scroll-mt-14" title={t('formHidden')}>
			<ul>
				{open.map(({ path, code, params, field }) => (
					<li key={path}>
						<Button variant="link" className="min-h-6!" onClick={() => onJump(field.name)}>
							{field.label}
						</Button>
						: {translateError({ code, ...(params ? { params } : {}) })}
					</li>
				))}
			</ul>
		</Alert>
	);
}
