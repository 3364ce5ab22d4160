import { useId } from 'react';
import { Status } from '../../primitives/badge';
import { Checkbox } from '../../primitives/choices/checkbox';
import type { GridScalar } from '../contract';
import type { GridOption } from '../types';

export interface OptionFilterProps {
	options: readonly GridOption[];
	chosen: readonly GridScalar[];
	onChange: (chosen: GridScalar[]) => void;
}

/** Any number of an enum's values. */
export default function OptionFilter({ options, chosen, onChange }: OptionFilterProps) {
	const id = useId();
	return (
		<ul className="scrollbar-thin max-h-72 overflow-y-auto">
			{options.map((option, index) => (
				<li key={option.value}>
					<label
						htmlFor={`${id}${index}`}
						className="flex min-h-7 items-center gap-2 rounded-sm px-2 text-sm hover:bg-accent"
					>
						<Checkbox
							id={`${id}${index}`}
							checked={chosen.includes(option.value)}
							onCheckedChange={(on) =>
								onChange(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
							}
						/>
						{option.tone ? <Status tone={option.tone} label={option.label} /> : option.label}
					</label>
				</li>
			))}
		</ul>
	);
}
