import { render, screen } from '@testing-library/react';
import App from './App';

describe('App', () => {
  it('offers the people as whom one may come in', async () => {
    process.env = {
      NODE_ENV: 'test',
      APP_CONFIG: JSON.parse(
        JSON.stringify([
          {
            context: 'test',
            data: {
              app: { title: 'Test', packages: 'all' },
              backend: { baseUrl: 'http://localhost:7007' },
            },
          },
        ]),
      ),
    };

    render(App.createRoot());

    expect(await screen.findByText('Platform engineer')).toBeInTheDocument();
  });
});
