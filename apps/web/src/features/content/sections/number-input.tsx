import { Input } from '@rewards/ui/primitives/input';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { numberFault } from './number-fault';

interface NumberInputProps {
	id: string;
	min: number;
	max: number;
	step?: number;
	value: number;
	onChange: (value: number) => void;
	className?: string;
}

/**
 * A whole number within its bounds. Input stays as typed: if invalid, the field shows the error on blur or save, and
 * `focusFault` finds it.
 */
export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
	const { t } = useTranslation('validation');
	const { id } = props;
	const [typed, setTyped] = useState<string | null>(null);
	const [checked, setChecked] = useState(false);
	const fault = typed === null ? null : numberFault(typed, props);
	const shown = checked && fault;
	return (
		<>
			<Input
				type="number"
				inputMode="numeric"
				{...props}
				data-fault={fault ? '' : undefined}
				aria-invalid={shown ? true : undefined}
				aria-describedby={shown ? `${id}error` : undefined}
				value={typed ?? String(value)}
				onChange={(event) => {
					const text = event.target.value;
					setTyped(text);
					if (!numberFault(text, props) && Number(text) !== value) onChange(Number(text));
				}}
				onBlur={() => {
					setChecked(fault !== null);
					if (!fault) setTyped(null);
				}}
			/>
			{shown && (
				<p id={`${id}error`} className="flex items-start gap-1 text-danger-text text-sm">
					<CircleAlert aria-hidden className="mt-[0.1875rem] size-3.5 shrink-0" />
					{t(shown, props)}
				</p>
			)}
		</>
	);
}
