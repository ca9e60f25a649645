package in.haat.app;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

/** The app's one window: the shop in a WebView, with the bridge of {@link HaatShellPlugin}. */
public class MainActivity extends BridgeActivity {
    @Override
    public void onCreate(Bundle savedInstanceState) {
        registerPlugin(HaatShellPlugin.class);
        super.onCreate(savedInstanceState);
    }
}
