// Whole checks run against a simulated fleet, on machines that do other things besides: nothing
// fails because it was slow.
jest.setTimeout(600_000);
