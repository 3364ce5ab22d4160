import { Input } from '@rewards/ui/primitives/input';
import { useState } from 'react';

interface NumberInputProps {
	id: string;
	min: number;
	max: number;
	step?: number;
	value: number;
	onChange: (value: number) => void;
	className?: string;
}

/** A whole number within its bounds. What is being typed stays as it is until it is one; whoever leaves the field sees the number that counts. */
export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
	const { min, max } = props;
	const [typed, setTyped] = useState<string | null>(null);
	return (
		<Input
			type="number"
			inputMode="numeric"
			{...props}
			value={typed ?? String(value)}
			onChange={(event) => {
				setTyped(event.target.value);
				const next = event.target.valueAsNumber;
				if (Number.isInteger(next) && next >= min && next <= max && next !== value) onChange(next);
			}}
			onBlur={() => {
				const next = Number(typed);
				if (typed?.trim() && Number.isInteger(next)) {
					const within = Math.min(max, Math.max(min, next));
					if (within !== value) onChange(within);
				}
				setTyped(null);
			}}
		/>
	);
}
