import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The whole portal is rendered, on machines that do other things besides: nothing below fails
// because it was slow.
configure({ asyncUtilTimeout: 60_000 });
jest.setTimeout(600_000);
