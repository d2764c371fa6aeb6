import type { UserOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';

interface IconProps {
  /** Side of the square in px; 24 unless told. */
  size?: 12 | 16 | 20 | 24 | 28;
  className?: string;
}

export type IconComponent = ComponentType<IconProps>;

/**
 * An icon of antd's as the screens show it: decoration, without the English name that it has by itself. What it means stands in words
 * beside it or in the name of the control around it.
 */
export const icon =
  (Drawing: typeof UserOutlined): IconComponent =>
  ({ size = 24, className }) => (
    <Drawing
      aria-hidden
      aria-label={undefined}
      // By a class: the policy lets no style stand in what the server draws.
      className={`ic ic--${size}${className ? ` ${className}` : ''}`}
    />
  );
