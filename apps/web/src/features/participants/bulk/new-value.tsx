import { Select } from '@rewards/ui/primitives/choices/select';
import { Input } from '@rewards/ui/primitives/input';
import { ledgerLimits } from '@rewards/validators/ledger/constants';
import { participantStatuses } from '@rewards/validators/participants/constants';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { Program } from '../program-context';
import type { BulkFault, Entered } from './entered';
import type { BulkKind } from './types';

interface NewValueProps {
	program: Program;
	kind: Exclude<BulkKind, 'delete'>;
	entered: Entered;
	fault: BulkFault | null;
	onEntered: (entered: Entered) => void;
}

interface FieldProps {
	id: string;
	label: string;
	error: string | null;
	children: ReactNode;
}

function Field({ id, label, error, children }: FieldProps) {
	return (
		<div className="flex flex-col gap-1.5 text-foreground">
			<label htmlFor={id} className="text-sm">
				{label}
			</label>
			{children}
			{error && (
				<p id={`${id}-error`} role="alert" className="text-danger-text text-sm">
					{error}
				</p>
			)}
		</div>
	);
}

/** The new status, level or points for all of them. */
export function NewValue({ program, kind, entered, fault, onEntered }: NewValueProps) {
	const { t } = useTranslation('participants');
	const id = useId();
	const errorOf = (...own: BulkFault[]) => (fault && own.includes(fault) ? t(`participantWork:bulk.${fault}`) : null);
	const described = (field: string, error: string | null) =>
		error ? { 'aria-invalid': true, 'aria-describedby': `${field}-error` } : {};
	if (kind === 'points') {
		const fields = [`${id}-1`, `${id}-2`] as const;
		const errors = [errorOf('amountMissing'), errorOf('descriptionMissing')] as const;
		return (
			<>
				<Field id={fields[0]} label={t('participantWork:bulk.amount')} error={errors[0]}>
					<Input
						id={fields[0]}
						inputMode="numeric"
						autoComplete="off"
						value={entered.amount}
						onChange={({ target }) => onEntered({ ...entered, amount: target.value })}
						{...described(fields[0], errors[0])}
					/>
				</Field>
				<Field id={fields[1]} label={t('participantWork:bulk.description')} error={errors[1]}>
					<Input
						id={fields[1]}
						maxLength={ledgerLimits.description}
						value={entered.description}
						onChange={({ target }) => onEntered({ ...entered, description: target.value })}
						{...described(fields[1], errors[1])}
					/>
				</Field>
			</>
		);
	}
	const error = errorOf('statusMissing', 'levelMissing');
	const options =
		kind === 'status'
			? participantStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))
			: program.plateauLevels.map((level) => ({ value: level.id, label: level.description }));
	return (
		<Field
			id={id}
			label={t(kind === 'status' ? 'participantWork:bulk.newStatus' : 'participantWork:bulk.newLevel')}
			error={error}
		>
			<Select
				id={id}
				value={entered.value}
				placeholder=""
				options={options}
				onValueChange={(value) => onEntered({ ...entered, value })}
				{...described(id, error)}
			/>
		</Field>
	);
}
