/* Mantine's styles, only of the parts in use and in the order in which they build on each other. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PinInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Skeleton.css';
