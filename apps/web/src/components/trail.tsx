import { Fragment } from 'react';

/** Names from the root down: each keeps its own direction, and they follow one another in that of the page. */
export const Trail = ({ names }: { names: readonly string[] }) =>
	names.map((name, index) => (
		<Fragment key={names.slice(0, index + 1).join(' › ')}>
			{index > 0 && ' › '}
			<bdi>{name}</bdi>
		</Fragment>
	));
