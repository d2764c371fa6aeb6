import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as homeIcons from '../../../src/portal/areas/home/icons';
import * as securityIcons from '../../../src/portal/areas/security/icons';
import * as icons from '../../../src/portal/ui/icons';
import * as menuIcons from '../../../src/portal/features/menu/icons';
import * as topicIcons from '../../../src/portal/ui/topic-icons';

const drawn = Object.entries({ ...icons, ...topicIcons, ...menuIcons, ...homeIcons, ...securityIcons }).map(
  ([name, Icon]) => {
    const { container, unmount } = render(<Icon />);
    const path = container.querySelector('svg')?.innerHTML ?? '';
    unmount();
    return { name, path };
  },
);

describe('icons', () => {
  it('has one meaning for each drawing', () => {
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.filter(({ path }, index) => drawn.findIndex((other) => other.path === path) !== index)).toEqual([]);
  });

  it('leaves what an icon means to the words beside it', () => {
    render(
      <button type="button">
        <icons.EditIcon size={20} /> Editar
      </button>,
    );
    expect(screen.getByRole('button')).toHaveAccessibleName('Editar');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
